# install rules, the CMake package and lanewise.pc. All of them work from wherever the tree is moved.

include(CMakePackageConfigHelpers)

install(TARGETS lanewise lanewise_static EXPORT lanewiseTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET lanewise_command)
    install(TARGETS lanewise_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY include/lanewise DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/lanewise)
install(EXPORT lanewiseTargets NAMESPACE lanewise:: DESTINATION ${package_dir})
configure_package_config_file(cmake/lanewiseConfig.cmake.in ${PROJECT_BINARY_DIR}/lanewiseConfig.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/lanewiseConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/lanewiseConfig.cmake ${PROJECT_BINARY_DIR}/lanewiseConfigVersion.cmake
    DESTINATION ${package_dir})

set(pc_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH pc_to_prefix ${pc_dir} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH pc_libdir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH pc_includedir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(cmake/lanewise.pc.in ${PROJECT_BINARY_DIR}/lanewise.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/lanewise.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

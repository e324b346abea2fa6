/* table.c - how often each text was seen: open addressing, texts in blocks. */
#include "table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

struct table_block {
    table_block *next;
    uint8_t bytes[];
};

static uint64_t load64(const uint8_t *s) {
    uint64_t v;
    memcpy(&v, s, sizeof v);
    return v;
}

/* the halves of the 128-bit product, folded: every bit of either factor reaches every bit */
static uint64_t fold(uint64_t a, uint64_t b) {
#ifdef __SIZEOF_INT128__
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    /* the four partial products folded, carries between them left out: a hash does not miss them */
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), high = (a >> 32) * (b >> 32);
    uint64_t one = (a >> 32) * (b & UINT32_MAX), two = (a & UINT32_MAX) * (b >> 32);
    return low ^ high ^ (one << 32 | one >> 32) ^ (two << 32 | two >> 32);
#endif
}

static uint64_t seed(void) {
    static uint64_t known;
    uint64_t now = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (now == 0) {
        /* 16 random bytes that the kernel gives every process, without a system call */
        const uint8_t *random = (const uint8_t *)(uintptr_t)getauxval(AT_RANDOM);
        now = (random != NULL ? load64(random) : 0) | 1;
        __atomic_store_n(&known, now, __ATOMIC_RELAXED);
    }
    return now;
}

uint64_t table_hash(const void *text, size_t n) {
    /* odd, half of the bits set, no pattern: digits of the square roots of 2 and 3 */
    const uint64_t k1 = 0x6A09E667F3BCC909u, k2 = 0xBB67AE8584CAA73Bu;
    const uint8_t *s = text;
    uint64_t secret = seed();
    uint64_t hash = secret ^ fold(n ^ k2, secret ^ k1);
    size_t left = n;
    for (; left > 16; left -= 16, s += 16) {
        hash = fold(load64(s) ^ k1 ^ hash, load64(s + 8) ^ secret);
    }
    uint64_t a = 0, b = 0;
    if (left >= 8) {
        a = load64(s);
        b = load64(s + left - 8);
    } else if (left > 0) {
        uint8_t padded[8] = {0};
        memcpy(padded, s, left);
        a = load64(padded);
    }
    return fold(fold(a ^ k1 ^ hash, b ^ secret ^ k2), k2 ^ n);
}

enum { BLOCK_BYTES = 64 * 1024, FIRST_SLOTS = 1024 };

/* what all tables hold, those of other threads too */
static uint64_t memory_used;

static void use_memory(const table *t, size_t bytes) {
    if (__atomic_add_fetch(&memory_used, bytes, __ATOMIC_RELAXED) > t->memory_limit) {
        cli_die("the different values need more than %llu bytes; --max-memory raises the limit",
                (unsigned long long)t->memory_limit);
    }
}

static void set_slots(table *t, size_t count) {
    use_memory(t, count * sizeof *t->slots);
    t->slots = cli_alloc(count, sizeof *t->slots);
    memset(t->slots, 0, count * sizeof *t->slots);
    t->slot_count = count;
}

void table_init(table *t, uint64_t memory_limit) {
    memset(t, 0, sizeof *t);
    t->memory_limit = memory_limit;
    set_slots(t, FIRST_SLOTS);
}

void table_free(table *t) {
    for (table_block *block = t->blocks; block != NULL;) {
        table_block *next = block->next;
        free(block);
        block = next;
    }
    free(t->slots);
    memset(t, 0, sizeof *t);
}

static const uint8_t *keep_text(table *t, const void *text, size_t n) {
    if (t->block_left < n || t->blocks == NULL) {
        size_t size = n > BLOCK_BYTES ? n : BLOCK_BYTES;
        use_memory(t, sizeof(table_block) + size);
        table_block *block = cli_alloc(sizeof *block + size, 1);
        block->next = t->blocks;
        t->blocks = block;
        t->block_left = size;
    }
    /* a block is filled from its end, so that its size need not be kept */
    t->block_left -= n;
    uint8_t *kept = t->blocks->bytes + t->block_left;
    if (n != 0) {
        memcpy(kept, text, n);
    }
    return kept;
}

static void grow(table *t) {
    table_entry *old = t->slots;
    size_t old_count = t->slot_count;
    set_slots(t, old_count * 2);
    for (size_t i = 0; i < old_count; i++) {
        if (old[i].text != NULL) {
            size_t slot = (size_t)old[i].hash & (t->slot_count - 1);
            while (t->slots[slot].text != NULL) {
                slot = (slot + 1) & (t->slot_count - 1);
            }
            t->slots[slot] = old[i];
        }
    }
    free(old);
    __atomic_sub_fetch(&memory_used, old_count * sizeof *old, __ATOMIC_RELAXED);
}

void table_add(table *t, const void *text, size_t n, uint64_t count) {
    uint64_t hash = table_hash(text, n);
    size_t slot = (size_t)hash & (t->slot_count - 1);
    for (; t->slots[slot].text != NULL; slot = (slot + 1) & (t->slot_count - 1)) {
        table_entry *entry = &t->slots[slot];
        if (entry->hash == hash && entry->size == n && memcmp(entry->text, text, n) == 0) {
            entry->count += count;
            return;
        }
    }
    t->slots[slot] = (table_entry){keep_text(t, text, n), n, count, hash};
    t->entry_count++;
    if (t->entry_count * 4 > t->slot_count * 3) {
        grow(t);
    }
}

void table_merge(table *t, const table *from) {
    for (size_t i = 0; i < from->slot_count; i++) {
        const table_entry *entry = &from->slots[i];
        if (entry->text != NULL) {
            table_add(t, entry->text, entry->size, entry->count);
        }
    }
}

static int most_seen_first(const void *left, const void *right) {
    const table_entry *a = left, *b = right;
    if (a->count != b->count) {
        return a->count > b->count ? -1 : 1;
    }
    size_t shorter = a->size < b->size ? a->size : b->size;
    int order = shorter == 0 ? 0 : memcmp(a->text, b->text, shorter);
    return order != 0 ? order : (a->size > b->size) - (a->size < b->size);
}

size_t table_sort(table *t) {
    size_t used = 0;
    for (size_t i = 0; i < t->slot_count; i++) {
        if (t->slots[i].text != NULL) {
            t->slots[used++] = t->slots[i];
        }
    }
    qsort(t->slots, used, sizeof *t->slots, most_seen_first);
    return used;
}

#include "json.h"

static void skip_space(json_cursor *cursor) {
    while (cursor->at < cursor->end &&
           (*cursor->at == ' ' || *cursor->at == '\n' || *cursor->at == '\r' || *cursor->at == '\t')) {
        cursor->at++;
    }
}

bool json_take(json_cursor *cursor, char symbol) {
    skip_space(cursor);
    if (cursor->at >= cursor->end || *cursor->at != symbol) return false;
    cursor->at++;
    return true;
}

bool json_string(json_cursor *cursor, char *text, size_t capacity) {
    if (!json_take(cursor, '"')) return false;
    size_t length = 0;
    while (cursor->at < cursor->end && *cursor->at != '"') {
        char c = *cursor->at++;
        if (c == '\\') {
            if (cursor->at >= cursor->end) return false;
            c = *cursor->at++;
            if (text && c != '"' && c != '\\' && c != '/') return false;
        }
        if (!text) continue;
        if (length + 1 >= capacity) return false;
        text[length++] = c;
    }
    if (cursor->at >= cursor->end) return false;
    cursor->at++;
    if (text) text[length] = 0;
    return true;
}

bool json_count(json_cursor *cursor, uint64_t *value) {
    skip_space(cursor);
    const char *start = cursor->at;
    uint64_t total = 0;
    while (cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9') {
        if (cursor->at - start >= 15) return false;
        total = total * 10 + (uint64_t)(*cursor->at++ - '0');
    }
    *value = total;
    return cursor->at > start;
}

bool json_at_end(json_cursor *cursor) {
    skip_space(cursor);
    return cursor->at == cursor->end;
}

#include "COdologTransfer.h"

#include <COdologDynamicLibrary.h>
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define CURL_FUNCTIONS(function) \
    function(curl_global_init) function(curl_easy_init) function(curl_easy_setopt) function(curl_easy_perform) \
    function(curl_easy_getinfo) function(curl_easy_cleanup) function(curl_easy_strerror) function(curl_slist_append) \
    function(curl_slist_free_all)

static struct {
#define CURL_FIELD(name) __typeof__(name) *name;
    CURL_FUNCTIONS(CURL_FIELD)
#undef CURL_FIELD
} curl;
static bool loaded;

// The number is that of libcurl's interface since 2006.
const char *transfer_library(void) { return "libcurl.so.4"; }

static void load(void) {
    void *file = dlopen(transfer_library(), RTLD_NOW | RTLD_LOCAL);
    if (file == NULL) return;
#define FIND(name) && dynamic_library_find(file, #name, &curl.name)
    loaded = true CURL_FUNCTIONS(FIND) && curl.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
#undef FIND
}

struct transfer_session {
    CURL *handle;
};

transfer_session *transfer_begin(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!loaded) return NULL;
    transfer_session *session = malloc(sizeof *session);
    if (session == NULL) return NULL;
    session->handle = curl.curl_easy_init();
    if (session->handle == NULL) {
        free(session);
        return NULL;
    }
    return session;
}

void transfer_end(transfer_session *session) {
    curl.curl_easy_cleanup(session->handle);
    free(session);
}

void transfer_free(transfer_answer *answer) {
    free(answer->body);
    answer->body = NULL;
}

typedef struct received {
    transfer_answer *answer;
    size_t capacity;
    bool is_too_long, has_no_memory;
} received;

// Any number but `size * count` ends the transfer.
static size_t take(char *bytes, size_t size, size_t count, void *context) {
    received *to = context;
    size_t more = size * count, have = to->answer->body_size;
    if (more > TRANSFER_MOST_BYTES - have) {
        to->is_too_long = true;
        return more + 1;
    }
    if (have + more > to->capacity) {
        size_t capacity = (have + more) * 2;
        unsigned char *body = realloc(to->answer->body, capacity);
        if (body == NULL) {
            to->has_no_memory = true;
            return more + 1;
        }
        to->answer->body = body;
        to->capacity = capacity;
    }
    memcpy(to->answer->body + have, bytes, more);
    to->answer->body_size = have + more;
    return more;
}

static enum transfer_outcome outcome(CURLcode code, const received *got) {
    if (got->is_too_long) return TRANSFER_TOO_LONG;
    if (got->has_no_memory) return TRANSFER_NO_MEMORY;
    switch (code) {
    case CURLE_OK: return TRANSFER_ANSWERED;
    case CURLE_OUT_OF_MEMORY: return TRANSFER_NO_MEMORY;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM: return TRANSFER_NOT_SENT;
    default: return TRANSFER_NO_ANSWER;
    }
}

static void set_all(CURL *handle, const transfer_request *request, struct curl_slist *headers, received *got) {
    curl.curl_easy_setopt(handle, CURLOPT_URL, request->url);
    curl.curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
    curl.curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    if (request->body != NULL) {
        curl.curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
        curl.curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request->body);
    }
    // On a connection that was used before libcurl sends a request again that got no answer. A record would be added twice.
    curl.curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, (long)(strcmp(request->method, "POST") == 0));
    curl.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
    // No signals: other threads may run.
    curl.curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, got);
    curl.curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, got->answer->reason);
}

transfer_answer transfer_perform(transfer_session *session, const transfer_request *request) {
    transfer_answer answer = {.outcome = TRANSFER_NO_MEMORY};
    _Static_assert(sizeof answer.reason >= CURL_ERROR_SIZE, "libcurl writes so much");
    received got = {.answer = &answer};
    struct curl_slist *headers = NULL;
    for (size_t i = 0; i < request->header_count; i++) {
        struct curl_slist *more = curl.curl_slist_append(headers, request->headers[i]);
        if (more == NULL) {
            curl.curl_slist_free_all(headers);
            return answer;
        }
        headers = more;
    }
    // GET first: it takes back a body of the request before. CUSTOMREQUEST names the method.
    curl.curl_easy_setopt(session->handle, CURLOPT_HTTPGET, 1L);
    set_all(session->handle, request, headers, &got);
    CURLcode code = curl.curl_easy_perform(session->handle);
    answer.outcome = outcome(code, &got);
    if (answer.outcome == TRANSFER_ANSWERED) {
        curl.curl_easy_getinfo(session->handle, CURLINFO_RESPONSE_CODE, &answer.status);
    } else if (answer.reason[0] == 0) {
        strncpy(answer.reason, curl.curl_easy_strerror(code), sizeof answer.reason - 1);
    }
    // Nothing of this call is left in the handle.
    curl.curl_easy_setopt(session->handle, CURLOPT_HTTPHEADER, NULL);
    curl.curl_easy_setopt(session->handle, CURLOPT_ERRORBUFFER, NULL);
    curl.curl_easy_setopt(session->handle, CURLOPT_WRITEDATA, NULL);
    curl.curl_slist_free_all(headers);
    return answer;
}

#ifndef CTRANSFER_H
#define CTRANSFER_H

// One HTTP request after another, by libcurl, which is loaded when it is first used: with the thirty libraries that it needs itself it takes
// longer to load than a command takes that sends nothing.

#include <stddef.h>

/// How a request ended.
enum transfer_outcome {
    /// There is an answer, whatever its status.
    TRANSFER_ANSWERED,
    /// libcurl isn't installed, or lacks a function.
    TRANSFER_NO_LIBRARY,
    /// Nobody took the request: no such host, no connection, a certificate that isn't trusted. Nothing was sent.
    TRANSFER_NOT_SENT,
    /// It was sent, or may have been, and no whole answer came in time.
    TRANSFER_NO_ANSWER,
    /// The answer is longer than `TRANSFER_MOST_BYTES`.
    TRANSFER_TOO_LONG,
    /// There is no memory for it.
    TRANSFER_NO_MEMORY,
};

/// The longest body of an answer.
#define TRANSFER_MOST_BYTES ((size_t)64 << 20)

/// What is to be sent. All texts end with NUL. It is used during the call only.
typedef struct transfer_request {
    const char *method, *url;
    /// Lines such as `Accept: application/json`.
    const char *const *headers;
    size_t header_count;
    /// NULL: there is none.
    const void *body;
    size_t body_size;
    /// Of the whole request, above 0.
    long timeout_milliseconds;
} transfer_request;

/// How it ended. `body` is the caller's, who frees it with `transfer_free`.
typedef struct transfer_answer {
    enum transfer_outcome outcome;
    /// The HTTP status. 0 where there is no answer.
    long status;
    unsigned char *body;
    size_t body_size;
    /// Why there is no answer, for a person. Empty: there is one.
    char reason[256];
} transfer_answer;

/// A connection that is kept open between requests. One thread at a time may use it.
typedef struct transfer_session transfer_session;

/// NULL where libcurl can't be loaded. The caller ends it with `transfer_end`.
transfer_session *transfer_begin(void);

/// Sends the request and waits for the answer. No redirection is followed.
transfer_answer transfer_perform(transfer_session *session, const transfer_request *request);

void transfer_free(transfer_answer *answer);
void transfer_end(transfer_session *session);

/// The library's file name.
const char *transfer_library(void);

#endif

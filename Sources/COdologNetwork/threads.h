#ifndef CNETWORK_THREADS_H
#define CNETWORK_THREADS_H

/// Keeps the calling thread's OpenMP regions to that thread. Returns what to give to `threads_release`.
int threads_hold(void);
void threads_release(int held);

#endif

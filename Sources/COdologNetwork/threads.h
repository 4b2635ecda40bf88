#ifndef CNETWORK_THREADS_H
#define CNETWORK_THREADS_H

/// Keeps OpenMP regions that the calling thread enters to that thread. Returns what to give to `threads_release`.
int threads_hold(void);
void threads_release(int held);

#endif

#ifndef CODOLOGQR_H
#define CODOLOGQR_H

// QR codes by libqrencode (LGPL-2.1), which is loaded when the first one is made, and not linked.

#include <stddef.h>

/// The most modules of a side.
#define ODOLOG_QR_MOST_SIDE 177

/// Makes the QR code of a text with error correction M.
///
/// @param text UTF-8, ends with NUL, 1 to 2000 bytes.
/// @param modules gets the modules row by row, 1 for a dark one, without a margin. Room for ODOLOG_QR_MOST_SIDE squared bytes.
/// @return the modules of a side, 21 to ODOLOG_QR_MOST_SIDE. 0: the library is missing, or the text is too long.
int odolog_qr(const char *text, unsigned char *modules);

#endif

#!/usr/bin/env python3
"""RapidOCR (PP-OCR models on ONNX Runtime) on the whole photo, with the models and settings that its wheel ships."""

import peer

THREADS = 2
peer.limit_threads(THREADS)


def version():
    from importlib.metadata import version as package_version

    return f"rapidocr {package_version('rapidocr')} (PP-OCRv6 small), onnxruntime {package_version('onnxruntime')}"


def start():
    import cv2
    import numpy
    from rapidocr import RapidOCR

    cv2.setNumThreads(THREADS)
    engine = RapidOCR(
        params={
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )

    def lines(photo):
        blue_first = numpy.asarray(peer.upright(photo))[:, :, ::-1]
        result = engine(numpy.ascontiguousarray(blue_first))
        if result.txts is None:
            return []
        return [[(text, float(score))] for text, score in zip(result.txts, result.scores)]

    return lines


if __name__ == "__main__":
    peer.main(version, start, __file__)

#!/usr/bin/env python3
"""Reads a list of photos with `odolog worker` on a Spark cluster and writes a Parquet table, one row a photo.

    read_photos.py --master 'local-cluster[2,1,1024]' --odolog .build/release/odolog --out readings.parquet Photos
    spark-submit --master spark://… --py-files odolog_worker.py read_photos.py --out /shared/readings.parquet list.txt

Every machine must see the photos under the same paths, and have odolog.
"""

import argparse
import math
import os
import sys
import time
import urllib.parse
import uuid
from pathlib import Path

from odolog_worker import OdologWorker
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

# Spark 3.5 or later: an older one is told here, not when all is read.
from pyspark.sql.functions import col, count, count_distinct, count_if

ENDINGS = {
    ".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".heic", ".heif", ".hif", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".avif",
}  # fmt: skip

# `odolog read --json`'s main keys; of scene the kind, of obstacle and error the code, of the error the message too.
SCHEMA = """
    photo string NOT NULL, sha256 string, asked string, kind string, text string, value bigint, tenths tinyint,
    unit string, meter string, checkDigit string, confidence double NOT NULL, valueConfidence double NOT NULL,
    decision string NOT NULL, doubts array<string>, source string, scene string, obstacle string, truncated boolean,
    errorCode string, errorMessage string, models string, milliseconds double
"""
PLAIN = [
    "photo", "sha256", "asked", "kind", "text", "value", "tenths", "unit", "meter", "checkDigit", "confidence",
    "valueConfidence", "decision", "doubts", "source",
]  # fmt: skip
CONFIDENCES = {"confidence", "valueConfidence"}

# Few enough to lose little with an executor, many enough that starting a worker (0.3 s) doesn't count.
PHOTOS_A_PARTITION = 200


class Unusable(Exception):
    """Something the person who started this has to see to."""


def say(text):
    print(f"read_photos: {text}", file=sys.stderr)


def columns(row):
    """A row of `odolog worker` as the table has it."""
    error, obstacle, scene = (row.get(key) or {} for key in ("error", "obstacle", "scene"))
    return (
        # An earlier odolog knows one confidence.
        *(float(row.get(key, row["confidence"])) if key in CONFIDENCES else row.get(key) for key in PLAIN),
        scene.get("kind"),
        obstacle.get("code"),
        row.get("truncated"),
        error.get("code"),
        error.get("message"),
        row.get("models"),
        None if row.get("milliseconds") is None else float(row["milliseconds"]),
    )


def partition_reader(odolog, kind, time_limit):
    """What a task does: one worker process for all photos of its partition."""

    def read(photos):
        with OdologWorker(odolog, ["--kind", kind], time_limit) as worker:
            for photo in photos:
                yield columns(worker.read(photo))

    return read


def as_written(path):
    """An absolute path as odolog writes it: a name that isn't UTF-8 becomes a URI. Executors have folders of their own."""
    # Not `abspath`: behind a link, `..` is elsewhere than the text says.
    raw = os.fsencode(Path.cwd() / path)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return "file://" + urllib.parse.quote_from_bytes(raw)


def is_photo(name):
    """By its name alone, where odolog also looks into files of other names; what a list names is always tried."""
    return not name.startswith(".") and os.path.splitext(name)[1].lower() in ENDINGS


def photos_of(source):
    """The photos of a folder and below, sorted, or of a list with a path a line; each once."""
    source = Path(source)
    if source.is_dir():
        found = []
        for folder, folders, names in os.walk(source):
            folders[:] = [name for name in folders if not name.startswith(".")]
            found += [os.path.join(folder, name) for name in names if is_photo(name)]
        return [as_written(path) for path in sorted(found)]
    try:
        lines = source.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n")
    except OSError as error:
        raise Unusable(f"{source}: {error.strerror}; name a folder or a list of photos.") from None
    # As odolog: a line ends with LF or CR LF, and a name may hold any other CR.
    paths = (os.fsdecode(line) for line in (line.removesuffix(b"\r") for line in lines) if line)
    return list(dict.fromkeys(p if p.startswith("file:///") else as_written(p) for p in paths))


class Output:
    """A folder of Parquet files that is there when it is whole: written beside, checked, then renamed.

    On HDFS and on disks renaming is at once; on object stores, which copy, wait for `_SUCCESS`.
    """

    def __init__(self, spark, path, overwrite):
        jvm, configuration = spark._jvm, spark._jsc.hadoopConfiguration()
        self._path_of = jvm.org.apache.hadoop.fs.Path
        self._final = self._path_of(path)
        self._files = self._final.getFileSystem(configuration)
        self._final = self._files.makeQualified(self._final)
        # FileSystem.rename would put one folder into another that has come in the meantime.
        self._names = jvm.org.apache.hadoop.fs.FileContext.getFileContext(self._final.toUri(), configuration)
        self._only_if_free = spark.sparkContext._gateway.new_array(jvm.org.apache.hadoop.fs.Options.Rename, 0)
        if self._files.exists(self._final) and not overwrite:
            raise Unusable(f"{path} is there already; name another --out, or add --overwrite.")
        # Two runs into one table don't meet before the end.
        self._run = uuid.uuid4().hex[:8]
        self._overwrite = overwrite
        self.writing = self._beside("writing")
        self.is_written = False

    def publish(self):
        """Puts the new table into its place. Where that fails, the one that was there is there again."""
        if not self._files.exists(self._final):
            self._rename(self.writing, self._final)
        elif self._overwrite:
            self._replace()
        else:
            raise Unusable(f"{self._final.toString()} has come in the meantime.")
        self.is_written = False

    def _replace(self):
        old = self._beside("old")
        self._rename(self._final, old)
        try:
            self._rename(self.writing, self._final)
        except Unusable as error:
            try:
                self._rename(old, self._final)
            except Unusable:
                raise Unusable(f"{error} The table that was there is {old.toString()} now.") from None
            raise
        try:
            self._files.delete(old, True)
        except Py4JJavaError as error:
            say(f"{old.toString()}, the table before, cannot be removed: {error.java_exception.getMessage()}")

    def close(self):
        """Removes what is unfinished; a table that was written and isn't in its place is kept."""
        if self.is_written:
            say(f"what was read is kept: {self.writing.toString()}; rename it, or delete it.")
        else:
            self._files.delete(self.writing, True)

    def _beside(self, what):
        return self._path_of(self._final.getParent(), f"{self._final.getName()}.{what}-{self._run}")

    def _rename(self, source, target):
        try:
            self._names.rename(source, target, self._only_if_free)
        except Py4JJavaError as error:
            reason = error.java_exception.toString()
            raise Unusable(f"{source.toString()} cannot be renamed to {target.toString()}: {reason}.") from None


def read_all(spark, photos, output, arguments):
    """Writes the table; returns what is to be said of it."""
    started = time.monotonic()
    cores = spark.sparkContext.defaultParallelism
    partitions = arguments.partitions or max(min(cores, len(photos)), math.ceil(len(photos) / PHOTOS_A_PARTITION), 1)
    read = partition_reader(arguments.odolog, arguments.kind, arguments.time_limit)
    rows = spark.sparkContext.parallelize(photos, partitions).mapPartitions(read)
    # The committer takes one attempt of every task, however many there were.
    spark.createDataFrame(rows, SCHEMA).write.mode("overwrite").parquet(output.writing.toString())
    output.is_written = True
    table = spark.read.parquet(output.writing.toString())
    found = table.agg(
        count("*").alias("rows"),
        count_distinct("photo").alias("photos"),
        count_distinct("models").alias("models"),
        count_if(col("errorCode").isNotNull()).alias("failed"),
    ).first()
    if not found.rows == found.photos == len(photos):
        raise Unusable(f"{len(photos)} photos gave {found.rows} rows of {found.photos} photos; please report this.")
    output.publish()
    seconds = time.monotonic() - started
    said = f"{len(photos)} photos, {found.failed} failed, {seconds:.1f} s, {len(photos) / seconds:.1f} a second"
    if found.models > 1:
        said += f"\nThe machines have {found.models} sets of models; install one version everywhere, then --overwrite."
    return said


def parsed(words):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", help="a folder, or a text file with a path a line")
    parser.add_argument("--out", required=True, help="the folder of Parquet files; any URI that Hadoop knows")
    parser.add_argument("--odolog", default="odolog", help="the binary, on every machine")
    parser.add_argument("--master", help="the cluster; default: what spark-submit says, else local[*]")
    parser.add_argument("--kind", choices=["odometer", "vin", "auto"], default="auto")
    parser.add_argument("--time-limit", type=float, default=20, help="seconds for one photo")
    parser.add_argument(
        "--partitions", type=int, help=f"default: {PHOTOS_A_PARTITION} photos each, one a core at least"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace what is there, once the new table is whole")
    arguments = parser.parse_args(words)
    if not 0 < arguments.time_limit <= 86_400:
        parser.error("--time-limit must be more than 0 seconds, and at most a day")
    if arguments.partitions is not None and arguments.partitions < 1:
        parser.error("--partitions must be at least 1")
    return arguments


def main(words=None):
    arguments = parsed(words)
    try:
        photos = photos_of(arguments.photos)
        if not photos:
            raise Unusable(f"{arguments.photos}: there are no photos in it.")
        if os.sep in arguments.odolog:
            arguments.odolog = os.path.abspath(arguments.odolog)
        if (arguments.master or "local").startswith("local"):
            os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        builder = SparkSession.builder.appName("odolog").config("spark.ui.showConsoleProgress", sys.stderr.isatty())
        if arguments.master:
            builder = builder.master(arguments.master)
        with builder.getOrCreate() as spark:
            spark.sparkContext.addPyFile(str(Path(__file__).with_name("odolog_worker.py")))
            output = Output(spark, arguments.out, arguments.overwrite)
            try:
                print(read_all(spark, photos, output, arguments))
            finally:
                output.close()
    except Unusable as error:
        say(str(error))
        return 2
    except (PySparkException, Py4JJavaError) as error:
        say(f"Spark gave up: {str(error)[:2000]}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

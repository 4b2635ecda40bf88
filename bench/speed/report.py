"""The speed table in Markdown."""

from dataclasses import dataclass

from figures import holds, median, per_photo, ratio


@dataclass(frozen=True)
class Figure:
    what: str
    bound: str
    number: float
    value: float
    form: str = "{:.2f}"
    unit: str = ""
    aim: float | None = None  # at most
    written: str = "{}"  # the target's number

    def line(self, is_judged):
        target = f"{self.bound} {self.written.format(self.number)}{self.unit}"
        verdict = "–"
        if is_judged:
            verdict = "yes" if holds(self.value, (self.bound, self.number)) else "**no**"
        if self.aim is not None:
            target += f"; aim {self.aim}"
            if verdict == "yes" and self.value > self.aim:
                verdict = "yes, not the aim"
        return f"| {self.what} | {target} | {self.form.format(self.value)}{self.unit} | {verdict} |"


def _peer(raw):
    own, peer, start = (median(raw[name]) for name in ("odolog", "rapidocr", "start"))
    # Its start is taken off, ours isn't.
    yield Figure("photos a second against RapidOCR, two cores", "at least", 6, (peer - start) / own, unit=" times",
                 form="{:.1f}")  # fmt: skip


def _cpu(raw):
    photos = raw["photos"]
    yield Figure("CPU-seconds a photo, start included", "at most", 0.1, median(raw["cpu"]) / photos, form="{:.3f}",
                 written="{:.2f}")  # fmt: skip
    if photos > 1:
        value = median(per_photo(raw["cpu"], raw["cpu of one"], photos - 1))
        yield Figure("CPU-seconds a photo, without start", "at most", 0.1, value, form="{:.3f}", written="{:.2f}")
    if raw["decoded"] == photos:
        yield Figure("against decoding alone", "at most", 20, ratio(raw["cpu"], raw["decoding"]), form="{:.1f}", aim=10)


def _workers(raw):
    yield Figure("two workers against one, `batch`", "at least", 1.85, ratio(raw["batch 1"], raw["batch 2"]),
                 unit=" times")  # fmt: skip
    yield Figure("two workers against one, `read`", "at least", 1.85, ratio(raw["read 1"], raw["read 2"]),
                 unit=" times")  # fmt: skip


def _sizes(raw):
    for name, most in (("12", 2.5), ("48", 6)):
        yield Figure(f"CPU of {name} megapixels against 1", "at most", most, ratio(raw["cpu"][name], raw["cpu"]["1"]),
                     unit=" times")  # fmt: skip


def together(figures, command):
    """Bytes, a round each: what the kernel says of one process, or all processes at a time where that is more."""
    if command == "batch":
        return figures["batch together"]
    return [max(pair) for pair in zip(figures["read process"], figures["read together"], strict=True)]


def _memory(raw):
    for command in ("read", "batch"):
        worst = max(raw["formats"], key=lambda name: median(together(raw["formats"][name], command)))
        value = median(together(raw["formats"][worst], command)) / 1e6
        yield Figure(f"peak memory, two workers, 48 megapixels, `{command}` (worst: {worst})", "at most", 350, value,
                     form="{:.0f}", unit=" MB")  # fmt: skip


def _start(raw):
    yield Figure("start to first result", "at most", 0.4, median(raw["read"]), form="{:.3f}", unit=" s")


def _same(raw):
    yield Figure("photos that are read differently in another order or way", "at most", 0, raw["different"],
                 form="{}")  # fmt: skip


FIGURES = {"peer": _peer, "cpu": _cpu, "workers": _workers, "sizes": _sizes, "memory": _memory, "start": _start,
           "same": _same}  # fmt: skip


def targets(raw, is_val):
    lines = ["| what | target | measured | holds |", "|---|---|---|---|"]
    for row, figures in FIGURES.items():
        if row in raw:
            lines += [figure.line(is_val or row == "same") for figure in figures(raw[row])]
    return lines


def spread(values, form="{:.2f}", scale=1):
    """The median, and the least and the most behind it."""
    numbers = [form.format(value * scale) for value in (median(values), min(values), max(values))]
    return f"{numbers[0]} ({numbers[1]}–{numbers[2]})"


def rate(seconds, photos):
    return spread([photos / one for one in seconds])


def _table(head, rows):
    return [f"| {' | '.join(head)} |", "|" + "---|" * len(head), *(f"| {' | '.join(row)} |" for row in rows), ""]


def _peer_section(raw):
    tried = "; ".join(
        f"{way} {raw['tried photos'] / seconds:.2f} photos a second" for way, seconds in raw["tried"].items()
    )
    rows = [
        ("odolog", rate(raw["odolog"], raw["photos"]), "–", spread(raw["odolog"])),
        (
            "RapidOCR",
            rate(raw["rapidocr"], raw["photos"]),
            rate([a - b for a, b in zip(raw["rapidocr"], raw["start"], strict=True)], raw["photos"]),
            spread(raw["rapidocr"]),
        ),
    ]
    return [
        "## Against RapidOCR",
        "",
        f"{raw['photos']} photos, spread over the set, by turns: `odolog read --json --kind odometer --jobs 2` and {raw['version']} with "
        + f"{raw['way']}, each process handed the next photo as soon as it is free. Chosen by a first try with "
        + f"{raw['tried photos']} photos, without start: {tried}. The figure above takes the peer's start (a run without photos) off, and not odolog's.",
        "",
        *_table(("", "photos a second", "without start", "seconds"), rows),
    ]


def _cpu_section(raw):
    photos = raw["photos"]
    rows = [
        ("photos a second, as many workers as cores", rate(raw["seconds"], photos)),
        ("CPU-seconds a photo, start included", spread(raw["cpu"], "{:.4f}", 1 / photos)),
        ("CPU-seconds of a run with one photo", spread(raw["cpu of one"], "{:.3f}")),
    ]
    if photos > 1:
        further = per_photo(raw["cpu"], raw["cpu of one"], photos - 1)
        rows.insert(2, ("CPU-seconds a photo, without start", spread(further, "{:.4f}")))
    rows += [
        (f"decoding alone, CPU-seconds a photo, {raw['decoded']} JPEG files",
         spread(raw["decoding"], "{:.5f}", 1 / max(raw["decoded"], 1))),
        ("peak memory, MB", spread(raw["peak"], "{:.0f}", 1e-6)),
        ("photos read otherwise in another round", str(raw["changed"])),
    ]  # fmt: skip
    if raw["labelled"]:
        rows.append(("read right in these runs (digits, leading zeros dropped)", f"{raw['right']} of {raw['labelled']}"))
    return [
        "## CPU a photo",
        "",
        f"`odolog read --json --kind odometer`, {photos} photos of {raw['megapixels'] / max(raw['decoded'], 1):.2f} megapixels "
        + "in the mean. CPU is user and system time of the whole process. Without start: less a run with the first photo alone, over "
        + "the others. Decoding alone: `decode.c`, libjpeg at full size into RGB, its process included.",
        "",
        *_table(("what", "median (least–most)"), rows),
    ]


def _workers_section(raw):
    rows = [
        (f"`odolog {command} --jobs {jobs}`", str(raw[f"photos of {command}"]),
         rate(raw[f"{command} {jobs}"], raw[f"photos of {command}"]),
         spread(raw[f"{command} cpu {jobs}"], "{:.3f}", 1 / raw[f"photos of {command}"]))
        for command in ("batch", "read")
        for jobs in (1, 2)
    ]  # fmt: skip
    whole = median(raw["stages"]["all"])
    stages = [
        (stage, spread(times, "{:.1f}"), f"{median(times) / whole:.0%}".replace("%", " %"))
        for stage, times in raw["stages"].items()
    ]
    return [
        "## Workers",
        "",
        "Processes of `batch`, threads of `read`, whose default is one a core. Start included.",
        "",
        *_table(("", "photos", "photos a second", "CPU-seconds a photo"), rows),
        f"Photos whose lines differ between any two of these batches, by any byte but `milliseconds`: {raw['changed']}.",
        "",
        "## Where the time goes",
        "",
        f"`odolog read --kind odometer --timings --jobs 1`, {raw['photos of read']} photos.",
        "",
        *_table(("stage", "ms a photo", "share"), stages),
    ]


def _sizes_section(raw):
    rows = [(f"{name} megapixels", spread(cpu, "{:.3f}")) for name, cpu in raw["cpu"].items()]
    return [
        "## Larger photos",
        "",
        f"{raw['photos'] + 1} photos of the set, scaled to each size, with noise, JPEG of quality 90 (`enlarge.py`). CPU of "
        + f"{raw['photos']} of them: a run with all, less one with the first alone, which has the start in it.",
        "",
        *_table(("", "CPU-seconds a photo"), rows),
    ]


def _memory_section(raw):
    def megabytes(values):
        return spread(values, "{:.0f}", 1e-6)

    rows = [
        (name, f"{one['file'] / 1e6:.1f}", megabytes(one["read process"]), megabytes(one["read together"]),
         megabytes(one["batch worker"]), megabytes(one["batch together"]), str(one["errors"]))
        for name, one in raw["formats"].items()
    ]  # fmt: skip
    return [
        "## Memory",
        "",
        f"Peak in MB (10⁶ bytes) of four copies of one photo of 48 megapixels with `--jobs 2`; median of {raw['rounds']}. Process: "
        + "`ru_maxrss` of `read`, files that it maps included. Worker: the largest `VmHWM` of a process that `batch` started. "
        + "Together: all processes at a time, the sum of PSS, looked at a hundred times a second, so that a shorter peak may be missed. "
        + "The figure above is the larger of process and together for `read`, and together for `batch`.",
        "",
        *_table(("48 megapixels", "file", "read, process", "read, together", "batch, worker", "batch, together", "errors"),
                rows),
    ]  # fmt: skip


def _start_section(raw):
    rows = [
        ("`odolog read --json`, its line", spread(raw["read"], "{:.3f}")),
        ("`odolog worker`, greeting", spread(raw["greeting"], "{:.3f}")),
        ("`odolog worker`, first answer", spread(raw["answer"], "{:.3f}")),
    ]
    size = f"of {raw['pixels'] / 1e6:.1f} megapixels" if raw["pixels"] else "of the set, its first"
    return ["## Start", "", f"One photo {size}.", "", *_table(("until", "seconds"), rows)]


def _same_section(raw):
    return [
        "## The same reading whatever is beside it",
        "",
        f"{raw['photos']} photos (odometers, VINs, some of 12 megapixels), `--kind auto`, in {len(raw['ways'])} ways: "
        + f"{'; '.join(raw['ways'])}. Without `milliseconds`, the lines of {raw['different']} photos differ by any byte.",
        "",
    ]


SECTIONS = {"peer": _peer_section, "cpu": _cpu_section, "workers": _workers_section, "sizes": _sizes_section,
            "memory": _memory_section, "start": _start_section, "same": _same_section}  # fmt: skip


def markdown(raw, machine, flaws, is_val):
    return "\n".join([
        "# Speed",
        "",
        *machine,
        "",
        *targets(raw, is_val),
        "",
        *(f"- Not as promised: {flaw}" for flaw in flaws[:20]),
        *([""] if flaws else []),
        *(line for row, section in SECTIONS.items() if row in raw for line in section(raw[row])),
    ]).rstrip() + "\n"  # fmt: skip

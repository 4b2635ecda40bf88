"""Whether a batch that nobody disturbs stays as it was: memory, speed, descriptors and threads of its processes.

Its photos come in stretches of the same pictures in the same order. Memory is compared from the second stretch on, behind one to get
warm: with each later one, not only the last. Speed is the last stretch's against the first's, and against that of a new batch over
the same photos right after it: a machine whose speed changed within the hour shows in the former alone. Workers are counted from when
all were there: they are started one after the other.
"""

import statistics

# A stretch of so many photos says something of memory and speed; of fewer no two are alike, for memory is still filling.
ENOUGH = 500
# So many tell also small changes of speed, on a machine that does nothing else.
LONG = 1000
MEMORY_LIMIT = 1.05
LOOSE_MEMORY_LIMIT = 2.0
SPEED_LIMIT = 0.97
LOOSE_SPEED_LIMIT = 0.9


class Stretch:
    """The samples while a batch read from one photo to another."""

    def __init__(self, samples, first, last):
        self.samples = [sample for sample in samples if first <= sample.rows <= last] or samples[-1:]
        self.photos = self.samples[-1].rows - self.samples[0].rows
        self.seconds = self.samples[-1].at - self.samples[0].at
        self.cpu = self.samples[-1].cpu - self.samples[0].cpu

    def rate(self):
        return self.photos / self.seconds

    def cpu_rate(self):
        return self.photos / self.cpu

    def each(self, what):
        """What the samples tell of the batch (by the name None), and of each worker by its number."""
        found = {None: [getattr(sample.batch, what) for sample in self.samples]}
        for sample in self.samples:
            for pid, used in sample.workers.items():
                found.setdefault(pid, []).append(getattr(used, what))
        return found

    def memory(self):
        """Of each process, kB."""
        return {pid: statistics.median(sizes) for pid, sizes in self.each("rss").items()}


class Steadiness:
    """`count` photos, in stretches of `length`; `lines` of a table, and `flaws`, a sentence each. `anew` are the new batch's samples.

    Of fewer than three stretches nothing can be told, which is a flaw.
    """

    def __init__(self, samples, length, anew=()):
        samples = [sample for sample in samples if sample.workers]
        first, last = (samples[0].rows, samples[-1].rows) if samples else (0, 0)
        self.count = last - first
        self.length = max(1, min(length, self.count // 3))
        self.lines = ["| | before | after | ratio | limit |", "|---|---|---|---|---|"]
        self.flaws = []
        self.has_anew = False
        if self.count < 3:
            self.flaws.append(f"the batch that was left alone read {self.count} photos: too few to tell whether it stays as it was")
            return
        starts = [*range(first, last - self.length, self.length), last - self.length]
        stretches = [Stretch(samples, start, start + self.length) for start in starts]
        most = max(len(sample.workers) for sample in samples)
        whole = next(number for number, sample in enumerate(samples) if len(sample.workers) == most)
        pids = {pid for sample in samples[whole:] for pid in sample.workers}
        if len(pids) > most:
            self.flaws.append("a worker ended by itself while nobody killed one")
        self._memory(stretches[1:])
        if self.length >= ENOUGH:
            # Behind a tenth of it, to get warm.
            fresh = [sample for sample in anew if sample.workers and sample.rows >= self.length // 10]
            new = Stretch(fresh, 0, self.length) if fresh else None
            self.has_anew = new is not None and new.photos > 0 and new.cpu > 0
            self._speed(stretches[0], stretches[-1], new if self.has_anew else None)
        for what in ("descriptors", "threads"):
            self._no_more(what, stretches[1], stretches[-1])

    def _memory(self, stretches):
        limit = MEMORY_LIMIT if self.length >= ENOUGH else LOOSE_MEMORY_LIMIT
        found = [stretch.memory() for stretch in stretches]
        for name, pid in self._names(found[0]):
            sizes = [memory.get(pid, 0) for memory in found]
            before, most = sizes[0], max(sizes[1:])
            self.lines.append(f"| memory of {name}, MB: the second stretch, the largest later one | {before / 1000:.1f} "
                              f"| {most / 1000:.1f} | {most / before:.3f} | at most {limit} |")  # fmt: skip
            if min(sizes) == 0:
                self.flaws.append(f"{name} was not there all the time")
            if most > limit * before:
                self.flaws.append(f"the memory of {name} went from {before:.0f} kB to {most:.0f} kB")

    def _speed(self, start, end, anew):
        limit = SPEED_LIMIT if self.length >= LONG else LOOSE_SPEED_LIMIT
        ratios = [end.cpu_rate() / start.cpu_rate(), end.rate() / start.rate()]
        least = f"one of both at least {limit}"
        self.lines.append(f"| photos a CPU-second: the first stretch, the last | {start.cpu_rate():.2f} "
                          f"| {end.cpu_rate():.2f} | {ratios[0]:.3f} | {least} |")  # fmt: skip
        self.lines.append(f"| photos a second: the first stretch, the last | {start.rate():.2f} "
                          f"| {end.rate():.2f} | {ratios[1]:.3f} | {least} |")  # fmt: skip
        flaw = f"photos a CPU-second went to {ratios[0]:.3f} of what they were, photos a second to {ratios[1]:.3f}"
        if anew:
            by_anew = end.cpu_rate() / anew.cpu_rate()
            flaw += f"; the last stretch had {by_anew:.3f} of a new batch's photos a CPU-second"
            self.lines.append(f"| photos a CPU-second: a new batch, the last stretch | {anew.cpu_rate():.2f} "
                              f"| {end.cpu_rate():.2f} | {by_anew:.3f} | |")  # fmt: skip
        # Others on the machine cost seconds; only work costs both.
        if max(ratios) < limit:
            self.flaws.append(flaw)

    def _no_more(self, what, start, end):
        after = end.each(what)
        for name, pid in self._names(start.each(what)):
            earlier, later = start.each(what)[pid], after.get(pid, [0])
            self.lines.append(f"| {what} of {name}: the second stretch, the last | {min(earlier)} to {max(earlier)} "
                              f"| {min(later)} to {max(later)} | | no more |")  # fmt: skip
            # While a photo is open there is one more; what leaks never comes down again.
            if min(later) > max(earlier):
                self.flaws.append(f"{what} of {name} grew from {max(earlier)} to {min(later)}")

    @staticmethod
    def _names(pids):
        workers = sorted(pid for pid in pids if pid is not None)
        return [("the batch", None), *((f"worker {number}", pid) for number, pid in enumerate(workers, start=1))]

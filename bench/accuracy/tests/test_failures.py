"""Run: python3 -m unittest discover -s bench/accuracy/tests (needs Pillow)"""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import failures  # noqa: E402
from failures import Label, Unusable  # noqa: E402


def answer(text, *others, confidence=0.9, **more):
    ranked = [{"text": t, "confidence": confidence} for t in (text, *others) if t is not None]
    return {"photo": "a.jpg", "text": text, "confidence": confidence, "candidates": ranked, **more}


class Judging(unittest.TestCase):
    def test_odometers_as_the_harness_does(self):
        for truth, given, outcome in (
            ("123456", answer("123 456"), "right"),
            ("00643.5", answer("6435"), "right"),
            ("0", answer("000"), "right"),
            ("643", answer("6435"), "wrong"),
            ("643", answer("6435", "643"), "secondIsRight"),
            ("643", answer("6435", "6435", "643"), "secondIsRight"),
            ("643", answer("6435", "6436", "643"), "wrong"),
            ("643", answer("km"), "wrong"),
            ("3", answer("٣"), "wrong"),
            ("643", answer(None), "nothingRead"),
            ("643", answer(None, error={"code": "unreadable"}), "error"),
            ("643", None, "missing"),
        ):
            self.assertEqual(failures.judge(Label("a.jpg", "odometer", truth), given), outcome, (truth, given))

    def test_vins_need_all_characters(self):
        label = Label("a.jpg", "vin", "2HGFG1B86BH501831")
        self.assertEqual(failures.judge(label, answer("2hgfg1b86bh501831")), "right")
        self.assertEqual(failures.judge(label, answer("2HGFG1B86BH501832")), "wrong")


class Geometry(unittest.TestCase):
    def test_overlap_is_of_the_smaller(self):
        def box(x0, y0, x1, y1):
            return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]

        self.assertGreater(failures.overlap(box(10, 10, 30, 20), box(0, 0, 100, 100)), 0.98)
        self.assertAlmostEqual(failures.overlap(box(0, 0, 20, 10), box(10, 0, 30, 10)), 0.5, delta=0.03)
        self.assertEqual(failures.overlap(box(0, 0, 10, 10), box(50, 50, 60, 60)), 0)

    def test_a_strip_stands_in_reading_direction(self):
        photo = Image.new("RGB", (100, 100), "white")
        photo.paste("red", (40, 10, 60, 40))  # read from the top down: red first, blue last
        photo.paste("blue", (40, 60, 60, 90))
        down = failures.strip(photo, [(60, 10), (60, 90), (40, 90), (40, 10)], 400, 80)
        self.assertGreater(down.width, 2 * down.height)
        left = down.getpixel((down.width // 5, down.height // 2))
        right = down.getpixel((down.width * 4 // 5, down.height // 2))
        self.assertGreater(left[0], left[2] + 100)
        self.assertGreater(right[2], right[0] + 100)


class Files(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def test_label_formats(self):
        objects = self.file(
            "a.jsonl",
            '{"file":"i/1.jpg","split":"val","mileage":"12","odometer":[1,2,30,40],'
            '"line":{"boxes":[[5,6,7,9],[8,6,12,10]]}}\n\n{"file":"i/2.jpg","split":"train","mileage":"13"}\n',
        )
        chosen = failures.labels(objects, "val")
        self.assertEqual([(c.file, c.truth) for c in chosen], [("i/1.jpg", "12")])
        self.assertEqual(chosen[0].place, [(5, 6), (12, 6), (12, 10), (5, 10)])
        self.assertEqual(len(failures.labels(objects)), 2)
        table = self.file(
            "b.csv", '\ufefffile,kind,text,x1,y1,x2,y2,x3,y3,x4,y4\na.jpg,odometer,"1,5",0,0,9,0,9,4,0,4\n'
        )
        self.assertEqual(failures.labels(table)[0].truth, "1,5")
        self.assertEqual(failures.labels(table)[0].place[2], (9.0, 4.0))
        other = self.file("c.tsv", 'file\tmileage\tnotes\na.jpg\t77\tsays "x"\n')
        self.assertEqual(failures.labels(other)[0].truth, "77")
        vins = self.file("d.tsv", "file\tvin\na.jpg\t2HGFG1B86BH501831\nb.jpg\t\n")
        self.assertEqual(len(failures.labels(vins, kind="vin")), 1)

    def test_what_cannot_be_used_is_named(self):
        for name, text, says in (
            ("empty.jsonl", "", "no table"),
            ("bad.jsonl", '{"file":1', "line 1"),
            ("box.jsonl", '{"file":"a","mileage":"1","odometer":["x",1,2,3]}', "no boxes"),
            ("twice.tsv", "file\tmileage\na\t1\na\t2\n", "labelled twice"),
            ("none.tsv", "file\tvin\na\tX\n", "no row of kind odometer"),
        ):
            with self.assertRaisesRegex(Unusable, f"{name}.*{says}"):
                failures.labels(self.file(name, text))
        for text, says in (
            ("a.jpg\tblur\n", "first line"),
            ("photo\tcause\na.jpg\t\n", "line 2"),
            ("photo\tcause\na\tblur\na\tglare\n", "line 3: 'a' stands there twice"),
        ):
            with self.assertRaisesRegex(Unusable, says):
                failures.read_causes(self.file("causes.tsv", text))
        self.assertEqual(failures.read_causes(self.folder / "not-there.tsv"), {})

    def run_main(self, *more):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = failures.main(
                [str(self.folder), "--labels", str(self.folder / "l.tsv"), "--out", str(self.folder / "out"), *more]
            )
        return code, out.getvalue(), err.getvalue()

    def test_from_photos_to_sheets_and_table(self):
        (self.folder / "images").mkdir()
        for name in ("1", "2", "3"):
            Image.new("RGB", (80, 60), "gray").save(self.folder / "images" / f"{name}.jpg")
        self.file("images/4.jpg", "no photo")
        self.file("l.tsv", "file\tmileage\n1.jpg\t10\n2.jpg\t20\n3.jpg\t30\n4.jpg\t40\n5.jpg\t50\n")
        box = [[1, 1], [20, 1], [20, 9], [1, 9]]
        lines = [
            answer("10") | {"photo": str(self.folder / "images" / "1.jpg")},
            answer("21", "20", confidence=0.4, box=box) | {"photo": str(self.folder / "images" / "2.jpg")},
            answer("7", confidence=0.8, box=box) | {"photo": "elsewhere/3.jpg"},
            answer(None, error={"code": "notAnImage"}) | {"photo": "4.jpg"},
            {"photo": "stranger.jpg"},
        ]
        read = self.file("r.jsonl", "".join(json.dumps(line) + "\n" for line in lines) + "rubbish\n")
        causes = self.file("causes.tsv", "photo\tcause\tnote\n3.jpg\ta trip\tx\n1.jpg\tblur\n")
        (self.folder / "out").mkdir()
        (self.folder / "out" / "failures-09.png").write_bytes(b"old")
        code, out, err = self.run_main("--readings", str(read), "--causes", str(causes), "--per-sheet", "3")
        self.assertEqual(code, 0, err)
        self.assertIn("1 of 5 right", out)
        self.assertIn("| a trip | 1 | 25.0 % | 20.0 % |", out)
        self.assertIn("| (not yet named) | 3 | 75.0 % | 60.0 % |", out)
        self.assertIn("2 lines of the readings", err)
        self.assertIn("1 photos have a cause but are right now, such as 1.jpg", err)
        made = sorted(p.name for p in (self.folder / "out").iterdir())
        self.assertEqual(made, [".gitignore", "failures-01.png", "failures-02.png", "failures.tsv"])
        self.assertEqual((self.folder / "out" / ".gitignore").read_text(), "*\n")
        rows = [r.split("\t") for r in (self.folder / "out" / "failures.tsv").read_text().splitlines()]
        self.assertEqual(rows[0][:5], ["photo", "truth", "read", "candidates", "cause"])
        self.assertEqual(rows[1][:5], ["3.jpg", "30", "7", "7:0.8000", "a trip"])
        self.assertEqual([r[0] for r in rows[2:]], ["2.jpg", "4.jpg", "5.jpg"])
        self.assertEqual([r[6] for r in rows[1:]], ["wrong", "secondIsRight", "error", "missing"])
        with Image.open(self.folder / "out" / "failures-01.png") as sheet:
            self.assertEqual(sheet.size, (failures.WIDTH, 3 * failures.ROW))
            self.assertGreater(len(sheet.getcolors(1 << 20)), 10)

    def test_exit_codes(self):
        self.file("l.tsv", "file\tmileage\n1.jpg\t10\n")
        self.assertEqual(self.run_main("--readings", "nowhere")[0], 2)
        Image.new("RGB", (8, 6)).save(self.folder / "1.jpg")
        code, _, err = self.run_main("--readings", "nowhere")
        self.assertEqual((code, "nowhere" in err), (2, True))
        self.assertEqual(self.run_main("--odolog", str(self.folder / "no-binary"))[0], 2)
        with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(io.StringIO()):
            failures.main(["x"])
        self.assertEqual(ended.exception.code, 64)


if __name__ == "__main__":
    unittest.main()

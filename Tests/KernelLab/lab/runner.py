"""Runs the cases on the host, each in a kernel of its own, several at once, and counts."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import os
import pathlib
import queue
import time

from . import kernel
from .case import Case

# What a case ends with in the guest when it cannot run there.
SKIPPED = 77


@dataclasses.dataclass(frozen=True)
class Result:
    case: Case
    verdict: str
    details: str
    seconds: float


@dataclasses.dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def add(self, result: Result) -> None:
        setattr(self, result.verdict, getattr(self, result.verdict) + 1)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Lab:
    """Kernels on the processors of this host, one at a time on each."""

    def __init__(self, linux: pathlib.Path, tools: pathlib.Path, vitrine: pathlib.Path | None, jobs: int) -> None:
        self._linux = linux
        self._tools = tools
        self._vitrine = vitrine
        self._processors: queue.Queue[int] = queue.Queue()
        # A guest on one processor is several times faster than one that wanders.
        available = sorted(os.sched_getaffinity(0))
        self._jobs = min(jobs, len(available)) if jobs else len(available)
        for processor in available[: self._jobs]:
            self._processors.put(processor)

    def run(self, cases: list[Case], repeat: int) -> Count:
        count = Count()
        with concurrent.futures.ThreadPoolExecutor(self._jobs) as pool:
            results = [pool.submit(self._run, case) for _ in range(repeat) for case in cases]
            for position, future in enumerate(results):
                result = future.result()
                count.add(result)
                number = f" (run {position // len(cases) + 1} of {repeat})" if repeat > 1 else ""
                print(f"{result.verdict}: {result.case.name}{number} {result.seconds:.1f} s", flush=True)
                lines = result.details.strip().splitlines()
                if result.verdict == "passed":
                    # What a test has measured is told also where it is as it should be.
                    lines = [line for line in lines if line.startswith("measured: ")]
                for line in lines:
                    print(f"  {line}", flush=True)
        return count

    def _run(self, case: Case) -> Result:
        if case.needs_vitrine and self._vitrine is None:
            return Result(case, "skipped", "there is no vitrine program; build it or name it with --vitrine", 0)
        command = ["/usr/bin/python3", "-P", str(kernel.LAB / "run"), "--in-guest", case.name]
        command += ["--tools", str(self._tools)]
        if self._vitrine:
            command += ["--vitrine", str(self._vitrine)]
        processor = self._processors.get()
        started = time.monotonic()
        try:
            outcome = kernel.boot(self._linux, command, case.kernel, processor=processor)
        finally:
            self._processors.put(processor)
        seconds = time.monotonic() - started
        if outcome.status is None:
            last = "\n".join(outcome.console.splitlines()[-25:])
            return Result(case, "failed", f"no answer from the guest\n{outcome.output}\n{last}", seconds)
        verdict = {0: "passed", SKIPPED: "skipped"}.get(outcome.status, "failed")
        return Result(case, verdict, outcome.output, seconds)

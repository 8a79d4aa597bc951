import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a test run; `failures` has one line per failed test. */
export interface TestReport {
  passed: number;
  failed: number;
  failures: string[];
}

/** A missing report counts as one failure. */
const NO_REPORT: TestReport = { passed: 0, failed: 1, failures: ['the runner wrote no report'] };

export function readUnitReport(file: string): TestReport {
  const report = readReport<UnitReport>(file);
  if (!report) return NO_REPORT;
  const suites = report.testResults;
  const tests = suites.flatMap(({ assertionResults }) => assertionResults);
  const failures = [
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(fullName, failureMessages[0])),
    // A file that can't be loaded fails without a failed test.
    ...suites
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .map(({ name, message }) => line(name, message)),
  ];
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
  };
}

/** Returns the paths of the test files without a failure, from the root. */
export function passedFiles(file: string, root: string): string[] {
  const passed = readReport<UnitReport>(file)?.testResults.filter(({ status }) => status === 'passed') ?? [];
  return passed.map(({ name }) => relative(root, name));
}

export function readBrowserReport(file: string): TestReport {
  const report = readReport<BrowserReport>(file);
  if (!report) return NO_REPORT;
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map(({ message }) => line('run', message)),
  ];
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: Math.max(unexpected + flaky, failures.length), failures };
}

function failuresOf(suite: Suite): string[] {
  const own = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .flatMap(({ title, file, line: at, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results
          .filter(({ status }) => status !== 'passed')
          .map(({ error }) => line(`[${projectName}] ${file}:${at} ${title}`, error?.message)),
      ),
    );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

/** Long enough to show the cause, short enough that a truncated log still shows every failure. */
const MAX_MESSAGE_LENGTH = 400;

function line(name: string, message = 'no message'): string {
  const plain = stripVTControlCharacters(message)
    .replace(/\n\s+at .*/g, '')
    .replace(/\s*\n\s*/g, ' | ');
  return `${name}: ${plain.slice(0, MAX_MESSAGE_LENGTH)}`;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
  errors: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { projectName: string; results: { status: string; error?: { message?: string } }[] }[];
  }[];
}

import { type TestServices, testServices } from './test-services.ts';

/** Test services, and a function that returns the SQL statements that a piece of work runs. */
export function watchedServices(): {
  services: TestServices;
  statementsOf: (work: () => unknown) => string[];
} {
  let statements: string[] = [];
  const services = testServices({}, (sql) => statements.push(String(sql)));
  return {
    services,
    statementsOf(work) {
      statements = [];
      work();
      return statements;
    },
  };
}

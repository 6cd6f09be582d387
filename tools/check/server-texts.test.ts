import { expect, test } from 'vitest'
import { isServerCode, isSqlFunction, serverTextFindings, sqlTextFindings } from './server-texts.ts'

const inCode = (source: string) =>
  serverTextFindings('areas/bakery/server/handlers.ts', source).map(({ where }) => where.split(':')[1])

test.each([
  ['a sentence', `const reason = 'The oven is closed.'`],
  ['a sentence with a value', 'const says = `Loaf ${id} was already sold`'],
  ['a label of several words', `const label = { title: 'Sold on the same day' }`],
  ['a text in both languages', `const name = { en: 'Bread', fil: 'Tinapay' }`],
  ['a result that ends in a full stop', 'const says = `${count} loaves sold.`'],
  ['a sentence in a query', `await sql\`update loaf set reason = 'The oven is closed.'\``],
  ['a sentence inside a query parameter', "await sql`update loaf set reason = ${'The oven is closed.'}`"],
])('server code › with %s is reported', (_what, source) => {
  expect(inCode(`\n${source}`)).toEqual(['2'])
})

test.each([
  ['a code', `throw new AppError(bakeryMessages('SOLD_OUT'))`],
  ['an error of developers', `throw new Error('The query returned no row.')`],
  ['a thrown error of another class', `throw new Withdrawn('The trial run stores nothing.')`],
  ['a log line', `logWarning('The oven could not be reached.', error)`],
  ['an action of the audit log', `audit({ action: 'Submit for approval' })`],
  ['names and codes', `const name = ['Juan Dela Cruz', 'For Approval', 'system.delete-files', 'a b c']`],
  ['the example of an import', `const column = { field: 'name', example: 'Loaf of bread, sliced' }`],
  ['the example of a call', `const exampleLoaf = { name: 'Loaf of bread, sliced' }`],
  ['instructions for assistants', `new Server({ instructions: 'Tools bake a loaf.' })`],
  [
    'a comment, a type and a query',
    `// The oven is closed.\ntype Reason = 'The oven is closed.'\nsql\`select 1\``,
  ],
])('server code › with %s is accepted', (_what, source) => {
  expect(inCode(source)).toEqual([])
})

test('database function › is reported for a sentence, but not for comments and exceptions', () => {
  const file = 'areas/bakery/server/migrations/functions/bake.sql'
  const source = (reason: string) => `
    create function bake() returns trigger language plpgsql as $$
    begin
      -- The oven's door is open.
      if new.id is null then raise exception 'The loaf has no id.'; end if;
      new.reason = '${reason}';
    end $$;
    comment on function bake is 'Trigger: bakes the loaf; it''s done.';`
  expect(sqlTextFindings(file, source('The oven is closed.'))).toHaveLength(1)
  expect(sqlTextFindings(file, source('bakery.OVEN_CLOSED'))).toEqual([])
})

test('files › are server code, contracts and rules, without catalogues, tests and screens', () => {
  const files = [
    'server/handlers.ts',
    'rules.ts',
    'contract.ts',
    'messages.ts',
    'words.ts',
    'screens/Loaf.ts',
  ]
  expect(files.filter((file) => isServerCode(`areas/bakery/${file}`))).toEqual(files.slice(0, 3))
  expect(isServerCode('platform/server/jobs/jobs.test.ts')).toBe(false)
  expect(isSqlFunction('areas/bakery/server/migrations/functions/bake.sql')).toBe(true)
})

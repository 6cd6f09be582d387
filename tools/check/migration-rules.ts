import { outsideTransaction } from '#platform/server/db/migration-files.ts'

/** Statement of a migration that would affect the running product. */
export type RuleViolation = { statement: string; message: string }

/** Exemption with a reason, above a statement: `-- may lock: the table has ten rows`. */
const exemption = /--\s*may lock:\s*\S/

const name = String.raw`(?:if (?:not )?exists )?(?:only )?([\w."]+)`
const changing = /\b(now|clock_timestamp|random|gen_random_uuid|nextval|uuidv\d)\s*\(/

type Rule = { on: RegExp; isWrong?: (statement: string) => boolean; message: string }

// The first group of each pattern is the table. Tables created by the same file are exempt because they are not in
// use.
const rules: Rule[] = [
  {
    on: new RegExp(
      `^alter table ${name}.*\\badd (?:column )?(?!constraint|check|unique|primary|foreign|exclude)`,
    ),
    isWrong: (text) => /\bnot null\b/.test(text) && !/\bdefault\b/.test(text),
    message: 'A not-null column needs a default, or existing rows violate it.',
  },
  {
    on: new RegExp(
      `^alter table ${name}.*\\badd (?:column )?(?!constraint|check|unique|primary|foreign|exclude)`,
    ),
    isWrong: (text) => /\bdefault\b/.test(text) && changing.test(text),
    message:
      'A volatile default rewrites the whole table under a lock. Add the column without a default, then fill it in batches.',
  },
  {
    on: new RegExp(`^create (?:unique )?index (?!concurrently).*?\\bon ${name}`),
    message: 'Creating an index blocks writes. Create it concurrently.',
  },
  {
    on: new RegExp(`^alter table ${name}.*\\badd (?:constraint \\S+ )?(?:foreign key|check)`),
    isWrong: (text) => !/\bnot valid\b/.test(text),
    message:
      'A new constraint reads the whole table under a lock. Add it not valid, and validate it in the next file.',
  },
  {
    on: new RegExp(
      `^alter table ${name}.*\\badd (?:constraint \\S+ )?(?:unique|primary key)(?! using index)`,
    ),
    message:
      'A new key builds its index under a lock. Create the unique index concurrently, then add the key using it.',
  },
  {
    on: new RegExp(`^alter table ${name}.*\\balter (?:column )?\\S+ (?:set data )?type\\b`),
    message: 'Changing the type can rewrite the whole table. Add a second column, fill it, and switch over.',
  },
  {
    on: new RegExp(`^alter table ${name}.*\\balter (?:column )?\\S+ set not null`),
    message:
      'This reads the whole table under a lock. Add a check (… is not null) not valid, validate it, then set not null.',
  },
  {
    on: new RegExp(
      `^alter table ${name}.*\\b(?:drop column|drop (?!constraint|default|not null|identity|expression)\\S)`,
    ),
    message:
      'The previous version still reads this column. Stop using it first, and drop it one release later.',
  },
  {
    on: new RegExp(`^alter (?:table|view|materialized view) ${name}.*\\brename\\b`),
    message:
      'The previous version still uses the old name. Add the new one, and drop the old one a release later.',
  },
  {
    on: new RegExp(`^drop (?:table|view|function|schema) ${name}`),
    message: 'The previous version may still use it. Drop it one release after its last use.',
  },
  {
    on: new RegExp(`^(?:lock(?: table)?|truncate(?: table)?|cluster|vacuum full) ${name}`),
    message: 'This blocks all access to the table.',
  },
  {
    on: new RegExp(`^(?:update|delete from) ${name}`),
    isWrong: (text) => !/\bwhere\b/.test(text),
    message:
      'This locks every row until the migration ends. Fill it in batches with a job, or restrict the rows.',
  },
]

/** Returns the statements of a file that would block a running product or break its previous version. */
export function findViolations(sql: string): RuleViolation[] {
  const all = statementsOf(sql)
  const ownTables = new Set(
    all.flatMap(({ text }) => new RegExp(`^create (?:unlogged )?table ${name}`).exec(text)?.[1] ?? []),
  )
  const violations = all.flatMap(({ text, isExempt }) => {
    if (isExempt) return []
    const broken = rules.find(({ on, isWrong }) => {
      const table = on.exec(text)?.[1]
      return table !== undefined && !ownTables.has(table) && (isWrong?.(text) ?? true)
    })
    return broken ? [{ statement: text.slice(0, 100), message: broken.message }] : []
  })
  const isOutside = sql.startsWith(outsideTransaction)
  for (const { text } of all) {
    const isConcurrent = /\bconcurrently\b/.test(text)
    const message = isConcurrent
      ? !isOutside
        ? 'Begin the file with "-- outside a transaction": this cannot stand in one.'
        : text.startsWith('create') && !/\bif not exists\b/.test(text)
          ? 'Add "if not exists": an interrupted file is applied again.'
          : null
      : isOutside
        ? 'A file outside a transaction may contain only concurrent statements, because nothing else in it could be rolled back.'
        : null
    if (message) violations.push({ statement: text.slice(0, 100), message })
  }
  return violations
}

const repeatable =
  /^(?:create or replace (?:function|procedure|trigger)|comment on (?:function|procedure|trigger|table|view|column)|(?:grant|revoke) .+ on (?:function|procedure)) /

/** Returns the statements of a file of functions that could not be applied again to a running product. */
export function findFunctionViolations(sql: string): RuleViolation[] {
  return statementsOf(sql).flatMap(({ text }) =>
    repeatable.test(text)
      ? []
      : [
          {
            statement: text.slice(0, 100),
            message:
              'A file of functions is applied again when it changes: it contains only "create or replace" of functions and triggers, comments and grants.',
          },
        ],
  )
}

/** Splits a file into lower-case statements without comments, string literals and function bodies. */
function statementsOf(sql: string): { text: string; isExempt: boolean }[] {
  const stripped = sql
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, `''`)
    .replace(/--(?!\s*may lock:).*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, `''`)
  return stripped.split(';').flatMap((part) => {
    const text = part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    return text === '' ? [] : [{ text, isExempt: exemption.test(part) }]
  })
}

import { CamelCasePlugin } from 'kysely'
import type pg from 'pg'
import type { DeclaredColumn } from './declared-columns.ts'
import { describeStatement, type ResultColumn } from './describe-statement.ts'
import type { TypedStatement } from './find-statements.ts'
import { readSchemaTypes, type SchemaTypes } from './schema-types.ts'

export type StatementErrors = Pick<TypedStatement, 'file' | 'line' | 'owner'> & { errors: readonly string[] }

/** Prepares each statement and returns those whose columns differ from the declared row. */
export async function checkStatements(
  client: pg.Client,
  statements: readonly TypedStatement[],
): Promise<StatementErrors[]> {
  const schema = await readSchemaTypes(client)
  const checked: StatementErrors[] = []
  for (const statement of statements) {
    const { file, line, owner, text } = statement
    const errors = 'error' in text ? [text.error] : []
    for (const form of 'forms' in text ? text.forms : []) {
      try {
        errors.push(...(await columnErrors(schema, statement, await describeStatement(client, form))))
      } catch (error) {
        errors.push(`${(error as Error).message}: ${form.replaceAll(/\s+/g, ' ').trim()}`)
      }
    }
    if (errors.length > 0) checked.push({ file, line, owner, errors: [...new Set(errors)] })
  }
  return checked
}

type Declaration = Pick<TypedStatement, 'columns' | 'naming' | 'isPartial'>

async function columnErrors(
  schema: SchemaTypes,
  { columns, naming, isPartial }: Declaration,
  described: readonly ResultColumn[],
): Promise<string[]> {
  const inCamelCase = await withCamelCase(described)
  const named = { camelCase: [inCamelCase], snake_case: [described], either: [inCamelCase, described] }[
    naming
  ]
  const [errors = []] = named
    .map((results) => differences(schema, columns, results, isPartial))
    .toSorted((one, other) => one.length - other.length)
  return errors
}

const camelCase = new CamelCasePlugin()

async function withCamelCase(columns: readonly ResultColumn[]): Promise<ResultColumn[]> {
  const rows = columns.map((column) => ({ [column.name]: column }))
  const renamed = await camelCase.transformResult({ result: { rows }, queryId: { queryId: '' } })
  return renamed.rows.flatMap((row, nth) => Object.keys(row).map((name) => ({ ...columns[nth]!, name })))
}

/** Differences between the declared columns and those that a statement returns. */
function differences(
  { kindOf, nameOf, canBeNull }: SchemaTypes,
  declared: readonly DeclaredColumn[],
  results: readonly ResultColumn[],
  isPartial: boolean,
): string[] {
  const errors = results.flatMap(({ name }, nth) => {
    if (results.findIndex((each) => each.name === name) !== nth) return [`${name} is returned twice`]
    return isPartial || declared.some((each) => each.name === name) ? [] : [`${name} is not declared`]
  })
  for (const { name, kinds, isNullable, isOptional } of declared) {
    const result = results.find((each) => each.name === name)
    if (!result) {
      if (!isOptional) errors.push(`${name} is not returned`)
      continue
    }
    const kind = kindOf(result.dataTypeID)
    if (!accepts(kinds, kind))
      errors.push(
        `${name} is ${nameOf(result.dataTypeID)}, which arrives as ${kind}, not ${kinds.join(' | ')}`,
      )
    if (!isNullable && canBeNull(result)) errors.push(`${name} can be null`)
  }
  return errors
}

function accepts(declared: readonly string[], kind: string): boolean {
  if (declared.includes('any')) return true
  // The content of JSON is not known.
  if (kind === 'json') return !declared.includes('Date') && !declared.includes('Buffer')
  if (kind === 'json[]') return declared.some((each) => each.endsWith('[]'))
  return declared.includes(kind) || (kind.endsWith('[]') && declared.includes('any[]'))
}

/** Where a relation comes from: the area whose migrations create it, or `platform`. */
export type Relations = { owners: Map<string, string>; schemas: Map<string, string>; views: Set<string> }

/** A relation that code names. */
export type SqlReference = { relation: string; isWrite: boolean }

const name = '[a-z_][a-z_0-9]*'
const withoutSqlComments = (text: string) =>
  text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The owner of each table, view and schema, from migrations in the order in which they run. */
export function relationsOf(migrations: readonly { path: string; text: string }[]): Relations {
  const relations: Relations = { owners: new Map(), schemas: new Map(), views: new Set() }
  const created = new RegExp(
    String.raw`\b(create|drop)\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(table|view|schema)\s+(?:if\s+(?:not\s+)?exists\s+)?(${name})`,
    'gi',
  )
  const renamed = new RegExp(String.raw`\balter\s+table\s+(${name})\s+rename\s+to\s+(${name})`, 'gi')
  for (const { path, text } of migrations) {
    const owner = path.startsWith('areas/') ? (path.split('/')[1] ?? '') : 'platform'
    const statements = withoutSqlComments(text)
    for (const [, verb = '', kind = '', relation = ''] of statements.matchAll(created)) {
      const isSchema = kind.toLowerCase() === 'schema'
      if (verb.toLowerCase() === 'drop') relations.owners.delete(relation)
      else (isSchema ? relations.schemas : relations.owners).set(relation, owner)
      if (kind.toLowerCase() === 'view' && verb.toLowerCase() === 'create') relations.views.add(relation)
    }
    for (const [, from = '', to = ''] of statements.matchAll(renamed)) {
      relations.owners.delete(from)
      relations.owners.set(to, owner)
    }
  }
  return relations
}

/** The owner of a relation, or undefined for a name that is not a relation: a CTE, a function, a word of a sentence. */
export const ownerOf = ({ owners, schemas }: Relations, relation: string): string | undefined =>
  relation.includes('.') ? schemas.get(relation.split('.')[0] ?? '') : owners.get(relation)

type Literal = { text: string; kind: 'quoted' | 'template' | 'sql' }

/** The strings and templates of TypeScript code. Interpolations become `?`; templates inside them are literals too. */
export function literalsOf(code: string): Literal[] {
  const literals: Literal[] = []
  let at = 0

  function readQuoted(quote: string): string {
    const start = ++at
    while (at < code.length && code[at] !== quote && code[at] !== '\n') at += code[at] === '\\' ? 2 : 1
    return code.slice(start, at++)
  }

  function readTemplate(): string {
    let text = ''
    at++
    while (at < code.length && code[at] !== '`') {
      if (code.startsWith('${', at)) {
        at += 2
        readCode(true)
        text += '?'
      } else {
        const length = code[at] === '\\' ? 2 : 1
        text += code.slice(at, at + length)
        at += length
      }
    }
    at++
    return text
  }

  // A quote inside a regular expression would begin a string that is none, so expressions are skipped where one may stand.
  function skipRegularExpression(): boolean {
    const before = code.slice(0, at).trimEnd().at(-1) ?? '('
    if (!'(,=:[!&|?{};'.includes(before)) return false
    const rest = /^\/(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\n\\[])+\/[a-z]*/.exec(code.slice(at, at + 400))
    at += rest?.[0].length ?? 0
    return rest !== null
  }

  function readCode(isInterpolation: boolean): void {
    let depth = 0
    while (at < code.length) {
      const sign = code[at]
      if (code.startsWith('//', at)) at = endOf('\n')
      else if (code.startsWith('/*', at)) at = endOf('*/')
      else if (sign === '/' && skipRegularExpression()) continue
      else if (sign === "'" || sign === '"') literals.push({ text: readQuoted(sign), kind: 'quoted' })
      else if (sign === '`') {
        const isSql = /\bsql(?:<[^;`]*>)?$/.test(code.slice(Math.max(0, at - 600), at))
        literals.push({ text: readTemplate(), kind: isSql ? 'sql' : 'template' })
      } else {
        if (sign === '{') depth++
        if (sign === '}' && depth-- === 0 && isInterpolation) {
          at++
          return
        }
        at++
      }
    }
  }

  const endOf = (end: string) => {
    const found = code.indexOf(end, at)
    return found === -1 ? code.length : found + end.length
  }

  readCode(false)
  return literals
}

const looksLikeSql =
  /^\s*(?:select|insert\s+into|update|delete\s+from|with|merge\s+into|truncate|copy|lock)\b/i
const containsSql = /\b(?:select|insert\s+into|delete\s+from|join|exists)\b/i
const qualified = String.raw`(${name}(?:\.${name})?)\b(?!\s*\()`
const reads = new RegExp(
  String.raw`(?<!\bdistinct\s)\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?${qualified}`,
  'gi',
)
// The second and later relations of `from a x, b y`.
const listed = new RegExp(
  String.raw`\bfrom\s+${name}(?:\s+(?:as\s+)?${name})?((?:\s*,\s*${name}(?:\s+(?:as\s+)?${name})?)+)`,
  'gi',
)
const writes = new RegExp(
  String.raw`(?:(?<!\b(?:for|key|do|on)\s)\bupdate|\b(?:insert|merge)\s+into|\bdelete\s+from|\btruncate(?:\s+table)?|\bcopy)\s+(?:only\s+)?${qualified.replace(String.raw`(?!\s*\()`, '')}`,
  'gi',
)
const cte = new RegExp(
  String.raw`\b(${name})\s*(?:\([^()]*\)\s*)?\bas\s+(?:not\s+)?(?:materialized\s*)?\(`,
  'gi',
)
const kyselyCall = new RegExp(
  String.raw`\b(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|insertInto|updateTable|deleteFrom|mergeInto|storedTotal|table)\(\s*\[?\s*['"]([a-zA-Z_0-9]+)`,
  'g',
)
const tableProperty = /\btable:\s*'([a-z_0-9.]+)'/g
/** What engines read and write for the table of a definition: the table itself and those with these endings. */
const engineTables = [
  { call: 'defineRecord', endings: [''], isWrite: true },
  { call: 'defineFulfilment', endings: ['', '_step'], isWrite: true },
  { call: 'defineFulfilment', endings: ['_step'], isWrite: false },
  { call: 'amountPlan', endings: ['_day', '_total'], isWrite: false },
].map((each) => ({
  ...each,
  pattern: new RegExp(String.raw`\b${each.call}\(\{[^}]*?\btable:\s*'([a-z_0-9.]+)'`, 'g'),
}))

const groups = (text: string, pattern: RegExp, index = 1) =>
  [...text.matchAll(pattern)].map((match) => (match[index] ?? '').toLowerCase())

/** The relations that an SQL text names, without those of its own `with`. */
export function referencesInSql(sql: string, isFragment: boolean): SqlReference[] {
  const text = withoutSqlComments(sql)
  const ctes = new Set(groups(text, cte))
  const written = groups(text, writes)
  const read = [
    ...groups(text, reads),
    ...groups(text, listed).flatMap((rest) => rest.split(',').flatMap((each) => /\w+/.exec(each)?.[0] ?? [])),
    // A fragment that completes `from ${…}` begins with the relation and its alias.
    ...(isFragment ? groups(text, new RegExp(String.raw`^\s*(${name})\s+(?:as\s+)?[a-z]\b`, 'gi')) : []),
  ]
  return [
    ...written.map((relation) => ({ relation, isWrite: true })),
    ...read.filter((relation) => !ctes.has(relation)).map((relation) => ({ relation, isWrite: false })),
  ]
}

const snakeCase = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The relations that a file names in SQL texts, in Kysely calls and as the table of a list. Names that are no relation are among them. */
export function sqlReferences(code: string): SqlReference[] {
  const inSql = literalsOf(code).flatMap(({ text, kind }) =>
    kind === 'sql' || looksLikeSql.test(text) || (kind === 'template' && containsSql.test(text))
      ? referencesInSql(text, kind === 'sql')
      : [],
  )
  const inCalls = [...code.matchAll(kyselyCall)].map(([, call = '', relation = '']) => ({
    relation: snakeCase(relation),
    isWrite: /^(?:insertInto|updateTable|deleteFrom|mergeInto)$/.test(call),
  }))
  const asTables = groups(code, tableProperty).map((relation) => ({ relation, isWrite: false }))
  const ofEngines = engineTables.flatMap(({ pattern, endings, isWrite }) =>
    groups(code, pattern).flatMap((table) =>
      endings.map((ending) => ({ relation: `${table}${ending}`, isWrite })),
    ),
  )
  return [...inSql, ...inCalls, ...asTables, ...ofEngines]
}

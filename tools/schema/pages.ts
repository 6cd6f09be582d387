import type { Catalog, Table } from '#tools/schema/catalog.ts'
import { columnMeanings, conventionsPage } from '#tools/schema/column-meanings.ts'
import { constraintText } from '#tools/schema/constraint-text.ts'
import { type OwnedFunction, type Owner, ownersOf } from '#tools/schema/owners.ts'
import { findTableUsers, type TableUsers } from '#tools/schema/table-users.ts'

/** Folder of the generated pages. */
export const pagesFolder = 'docs/database'

const generated =
  'Written by `npm run schema` from the comments in the database and the server code; do not edit it by hand.'

/** The pages about the database by file name: an index and one page for each owner. */
export function schemaPages(catalog: Catalog): Map<string, string> {
  const owners = ownersOf(catalog).filter(({ tables, functions }) => tables.length + functions.length > 0)
  const users = findTableUsers()
  const meaningOf = columnMeanings(catalog)
  return new Map([
    ['README.md', indexPage(owners)],
    ...owners.map((owner) => [fileName(owner), page(owner, users, meaningOf)] as const),
  ])
}

const fileName = ({ folder }: Owner) => `${shortName(folder).replaceAll('/', '-')}.md`

const shortName = (folder: string) => folder.replace(/^areas\/|^platform\/server\//, '')

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

const code = (text: string) => `\`${escaped(text)}\``

function indexPage(owners: readonly Owner[]): string {
  const rows = owners.map((owner) => {
    const names = owner.tables.map(({ name }) => code(name)).join(', ') || '–'
    return `| [${shortName(owner.folder)}](${fileName(owner)}) | ${names} | ${owner.functions.length} |`
  })
  return `# Database

${generated}

The schema as SQL is in [schema.sql](../../platform/server/db/schema.sql), how it changes in [migrations.md](../migrations.md), and what
all tables have in common, such as units, in [conventions.md](${conventionsPage}). Owners are listed in the order of their first migrations.

| Owner | Tables and views | Functions |
|---|---|---|
${rows.join('\n')}
`
}

type MeaningOf = ReturnType<typeof columnMeanings>

function page(owner: Owner, users: Map<string, TableUsers>, meaningOf: MeaningOf): string {
  const { folder, tables, functions } = owner
  const parts = [
    `# Database: ${shortName(folder)}`,
    generated,
    `Files: \`${folder === 'platform' ? 'platform/server' : folder}\`, from \`${owner.first}.sql\` on.`,
    ...diagram(tables),
    ...tables.map((table) => tableSection(table, users.get(table.name), meaningOf)),
    ...(functions.length === 0 ? [] : [functionSection(functions)]),
  ]
  return `${parts.join('\n\n')}\n`
}

function diagram(tables: readonly Table[]): string[] {
  const lines = tables.flatMap((table) =>
    table.constraints
      .filter(({ kind }) => kind === 'f')
      .map(({ target, definition }) => {
        const columns = /FOREIGN KEY \(([^)]*)\)/.exec(definition)?.[1] ?? ''
        return `  ${target} ||--o{ ${table.name} : "${columns}"`
      }),
  )
  return lines.length === 0 ? [] : [`\`\`\`mermaid\nerDiagram\n${[...new Set(lines)].join('\n')}\n\`\`\``]
}

function tableSection(table: Table, users: TableUsers | undefined, meaningOf: MeaningOf): string {
  const { name, kind, comment, columns, constraints, indexes, triggers, rights, partitionKey } = table
  const facts = [
    ...(kind === 'view' ? ['View.'] : []),
    ...(table.isUnlogged ? ['Unlogged.'] : []),
    ...(partitionKey === null ? [] : [`Partitioned by ${code(partitionKey.toLowerCase())}.`]),
    `Rights of the API: ${(rights ?? []).join(', ') || 'none'}.`,
    `Read by ${list(users?.readers)}; written by ${list(users?.writers)}.`,
  ]
  const rows = columns.map(
    (each) =>
      `| ${code(each.name)} | ${escaped(each.type)} | ${each.isRequired ? 'yes' : ''} | ${each.value === '' ? '' : code(each.value)} | ${escaped(meaningOf(table, each) ?? '')} |`,
  )
  const keys = constraints.map((each) => `- ${code(each.name)}: ${escaped(constraintText(each))}`)
  const others = indexes.map(
    ({ definition }) =>
      `- ${code(definition.replace(/^CREATE /, '').replace(/ ON (?:ONLY )?public\.\w+/, ''))}`,
  )
  return [
    `## ${name}`,
    escaped(comment ?? ''),
    facts.join(' '),
    `| Column | Type | Required | Value | Meaning |\n|---|---|---|---|---|\n${rows.join('\n')}`,
    ...(keys.length === 0 ? [] : [`Constraints:\n\n${keys.join('\n')}`]),
    ...(others.length === 0 ? [] : [`Indexes:\n\n${others.join('\n')}`]),
    ...(triggers.length === 0
      ? []
      : [
          `Triggers: ${triggers.map((each) => `${code(each.name)} (${functionOf(each.definition)})`).join(', ')}.`,
        ]),
  ].join('\n\n')
}

const list = (folders: readonly string[] | undefined) =>
  folders === undefined || folders.length === 0 ? 'no code' : folders.map((each) => code(each)).join(', ')

const functionOf = (definition: string) =>
  code(/EXECUTE FUNCTION (?:public\.)?(\w+)/.exec(definition)?.[1] ?? '')

function functionSection(functions: readonly OwnedFunction[]): string {
  const rows = functions.map(
    ({ name, arguments: inputs, result, comment, file }) =>
      `| [${code(`${name}(${inputs})`)}](../../${file}) | ${escaped(result)} | ${escaped(comment ?? '')} |`,
  )
  return `## Functions\n\n| Function | Result | Purpose |\n|---|---|---|\n${rows.join('\n')}`
}

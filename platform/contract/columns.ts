import type { Guard } from '#platform/access/access.ts'
import type { AnyCall, ReplyOf, RequestOf } from '#platform/contract/call.ts'
import type { Message } from '#platform/words/messages.ts'
import { type Language, languages } from '#platform/words/catalogue.ts'

/**
 * Type of a column, which determines its cell on the screen and its format in a spreadsheet. Money and percentages are
 * whole hundredths. A status is a code with a badge. In a file, a code needs a narrower column than text; a message is
 * stored encoded and rendered in the language of the file, and so are the name of an audit action, a list of changed
 * fields and a rule of the controls.
 */
export type ColumnKind =
  | 'text'
  | 'message'
  | 'action'
  | 'fields'
  | 'rule'
  | 'code'
  | 'status'
  | 'count'
  | 'money'
  | 'percent'
  | 'moment'
  | 'day'
  | 'yesno'

/** Names of codes. A name that is the same in both languages is a text. */
export type CodeLabels = Readonly<Record<string, Message | string>>

/** Names of all codes of a set, such as the options of an enum. A missing word does not compile. */
export const labelsFor = <Code extends string>(
  codes: readonly Code[],
  labelOf: (code: Code) => Message | string,
): CodeLabels => Object.fromEntries(codes.map((code) => [code, labelOf(code)]))

export const labelIn = (label: Message | string, language: Language): string =>
  typeof label === 'string' ? label : label.in(language)

const normalised = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/_-]+/g, ' ')

/**
 * Code of a text that is the code itself or its name in either language, so that an exported file can be imported again.
 * Undefined if no code matches.
 */
export function codeNamed(labels: CodeLabels, text: string): string | undefined {
  const name = normalised(text)
  const match = Object.entries(labels).find(([code, label]) =>
    [code, ...languages.map((language) => labelIn(label, language))].some(
      (each) => normalised(each) === name,
    ),
  )
  return match?.[0]
}

/** Column of a list, its export and its column picker. */
export type ColumnDefinition<Field extends string = string, Sort extends string = string> = {
  /** Key in preferences and export requests. */
  key: string
  title: Message
  kind: ColumnKind
  /** Field of the row with the value. Defaults to the key. */
  field?: Field
  /** Sort field of the API, or true if it equals the key. Undefined if the server cannot sort by this column. */
  sort?: true | Sort
  /** Right-aligns text. Amounts and counts are right-aligned unless they are monospaced. */
  align?: 'end'
  /** CSS width, such as `12rem`. */
  width?: string
  /** Names of the codes, which the screen and the file show instead. */
  labels?: CodeLabels
  /** Hidden on the screen by default. */
  hidden?: true
  /** Only in exports. The screen and the column picker leave it out. */
  exportOnly?: true
  /** Monospaced, for reference numbers and codes. */
  mono?: true
  /** Bold, for the name of the row. */
  strong?: true
  /** Wraps instead of being truncated, for text that people decide by. */
  wraps?: true
  /** Takes the space that the other columns leave, for text that people read in addition to the name of the row. */
  wide?: true
}

/** Row of a list call. */
export type RowOf<C> = ReplyOf<C> extends { rows: readonly (infer Row)[] } ? Row : never

type FieldOf<C> = keyof RowOf<C> & string
type SortOf<C> = RequestOf<C> extends { sortBy: infer Sort extends string } ? Sort : never

/** Columns of a list call, in the order of the screen and of the export. */
export type ListColumns<C extends AnyCall, Column extends ColumnDefinition = ColumnDefinition> = {
  call: C
  columns: readonly Column[]
}

/** A list: its columns, its name and title, and who may export it. */
export type ListDefinition<
  C extends AnyCall,
  Column extends ColumnDefinition = ColumnDefinition,
> = ListColumns<C, Column> & {
  /** Name in preferences, saved views, export requests and file names: `subscribers`. */
  name: string
  /** Heading of its screen and of its file. A list that is only part of a screen and has no export needs none. */
  title?: Message
  /** Guard of the export, which is stricter than that of the list. Without it the list has no export. */
  exportNeeds?: Guard
}

/** Names of the codes of all lists, by `<field>_<code>` and by the code. Histories show them. */
export const listedCodes = new Map<string, Message | string>()

/** Declares a list once, for its screen and its export. */
export function defineList<C extends AnyCall, const Column extends ColumnDefinition<FieldOf<C>, SortOf<C>>>(
  call: C,
  { columns, ...list }: { columns: readonly Column[] } & Omit<ListDefinition<C>, 'call' | 'columns'>,
): ListDefinition<C, Column> {
  const keys = columns.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Error(`The columns of ${call.path} have a duplicate key.`)
  for (const { key, field = key, labels = {} } of columns)
    for (const [code, label] of Object.entries(labels))
      listedCodes.set(`${field}_${code}`, label).set(code, label)
  return { call, columns, ...list }
}

import { z } from 'zod'
import { declaredCalls } from '#platform/contract/call.ts'
import { labelIn, listedCodes } from '#platform/contract/columns.ts'
import { explicitLabel, fieldLabel } from '#platform/contract/errors/field-label-words.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'
import { declaredWords, type Language } from '#platform/words/catalogue.ts'

type Label = Readonly<Record<Language, string>>
type Index = {
  catalogues: number
  labels: ReadonlyMap<string, Label>
  codes: ReadonlyMap<string, Set<unknown>>
}

let index: Index = { catalogues: 0, labels: new Map(), codes: new Map() }

/** Labels by their keys, and the codes of fields, from the catalogues and contracts that the server has loaded. */
function currentIndex(): Index {
  if (index.catalogues === declaredWords.size) return index
  const codes = new Map<string, Set<unknown>>()
  for (const { name, schema } of declaredCalls.flatMap(({ request, reply }) => [
    ...fieldsOf(request),
    ...fieldsOf(reply),
  ])) {
    if (!(schema instanceof z.ZodEnum)) continue
    codes.set(name, new Set([...(codes.get(name) ?? []), ...schema.options]))
  }
  const ofLists = [...listedCodes].map(([key, label]): [string, Label] => [
    key,
    { en: labelIn(label, 'en'), fil: labelIn(label, 'fil') },
  ])
  const labels = new Map([...ofLists, ...mostUsedLabels()])
  return (index = { catalogues: declaredWords.size, labels, codes })
}

/** Labels start with a capital and are not sentences. */
const isLabel = (text: string) => /^(?:e?[A-Z]|\d)[^{}]{0,44}$/.test(text) && !/[.?!:…]$/.test(text)

/** The label that most catalogues have under a key. */
function mostUsedLabels(): ReadonlyMap<string, Label> {
  const uses = new Map<string, Map<string, Label[]>>()
  for (const { en, fil } of declaredWords.values()) {
    for (const [key, text] of Object.entries(en)) {
      if (!isLabel(text)) continue
      const ofKey = uses.get(key) ?? new Map<string, Label[]>()
      uses.set(key, ofKey.set(text, [...(ofKey.get(text) ?? []), { en: text, fil: fil[key] ?? text }]))
    }
  }
  return new Map(
    [...uses].flatMap(([key, labels]) => {
      // Of labels that are used equally often, the shortest is independent of the order in which areas are loaded.
      const [most] =
        [...labels.values()].toSorted(
          (one, other) =>
            other.length - one.length || (one[0]?.en ?? '').length - (other[0]?.en ?? '').length,
        )[0] ?? []
      return most ? [[key, most]] : []
    }),
  )
}

const nameOf = (field: string) => field.slice(field.lastIndexOf('.') + 1)
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Label of a field that a screen has a word for, in both languages. Undefined if none has. */
export const screenLabel = (field: string): Label | undefined =>
  explicitLabel(field) ??
  currentIndex().labels.get(nameOf(field)) ??
  currentIndex().labels.get(camelCase(nameOf(field)))

/** Label of a changed field as the screens name it. */
export const historyLabel = (field: string, language: Language): string =>
  screenLabel(field)?.[language] ?? fieldLabel(field, language)

/**
 * Word of a code, such as `failed_txn` of the field `reasonCode`: the key `<field>_<code>`, else `<code>`, of a catalogue or a
 * list. Statuses stay codes, which have a badge.
 */
export function codeLabel(field: string, code: unknown): Label | undefined {
  const name = nameOf(field)
  if (/status$/i.test(name)) return undefined
  const { codes, labels } = currentIndex()
  return codes.get(name)?.has(code)
    ? (labels.get(`${name}_${String(code)}`) ?? labels.get(String(code)))
    : undefined
}

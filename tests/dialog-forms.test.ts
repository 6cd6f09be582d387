import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A dialog is one act. Forms with more fields are pages. */
const maxFields = 6

/** Dialogs with more fields, and the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'areas/controls/screens/RuleActions.tsx':
    'Shows at most six at once: the consequence and the people each show one more field.',
  'areas/merchants/kyc/screens/CorrectVerified.tsx':
    'Verified details are corrected together, with one reason, beside the images of the case.',
}

const files = new Map(
  globSync(['areas/**/*.tsx', 'platform/console/**/*.tsx'])
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

const notFields = new Set(['MaskedField'])

/** Source of a component: its function up to the end of the declaration. */
function sourceOf(text: string, name: string): string | undefined {
  const start = text.search(new RegExp(`^(?:export )?(?:default )?(?:function|const) ${name}\\b`, 'm'))
  if (start === -1) return undefined
  const end = text.slice(start).search(/^(?:\}|\)|\S.*[^,({[>])$(?=\n\n|\n$)/m)
  return end === -1 ? text.slice(start) : text.slice(start, start + end)
}

/** File that a component is imported from, statically or when it is first shown. */
function importOf(file: string, name: string): { file: string; name: string } | undefined {
  const text = files.get(file) ?? ''
  const lazy = new RegExp(`const ${name} = lazyPart\\([\\s\\S]*?import\\('([^']+)'\\)(?:\\)\\.(\\w+))?`).exec(
    text,
  )
  const found = lazy ?? new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)
  if (!found?.[1]) return undefined
  const folder = file.slice(0, file.lastIndexOf('/'))
  return { file: found[1].replace(/^#/, '').replace(/^\.\//, `${folder}/`), name: found[2] ?? name }
}

type Place = { file: string; source: string }

/** Source of a component that JSX in this file uses. */
function componentOf(file: string, name: string): Place | undefined {
  const own = sourceOf(files.get(file) ?? '', name)
  if (own !== undefined && !own.includes('lazyPart(')) return { file, source: own }
  const imported = importOf(file, name)
  const source = imported && sourceOf(files.get(imported.file) ?? '', imported.name)
  return source === undefined ? undefined : { file: imported?.file ?? file, source }
}

const isField = (name: string) => name.endsWith('Field') && !notFields.has(name)

/** The fields of each form in a part of the console, including those of the components it uses. */
function formsIn({ file, source }: Place, within: string[] | null, seen: ReadonlySet<string>): string[][] {
  const isForm = within === null && source.includes('<RecordForm')
  const fields = isForm ? [] : within
  const nested = [...source.matchAll(/<([A-Z]\w*)/g)].flatMap(([, name = '']) => {
    if (isField(name)) {
      fields?.push(name)
      return []
    }
    const component = seen.has(`${file} ${name}`) ? undefined : componentOf(file, name)
    return component ? formsIn(component, fields, new Set([...seen, `${file} ${name}`])) : []
  })
  return isForm && fields ? [fields, ...nested] : nested
}

const dialogs = [...files].flatMap(([file, text]) =>
  [...text.matchAll(/<(Modal|DialogButton)\b[\s\S]*?<\/\1>/g)].flatMap(([jsx]) =>
    formsIn({ file, source: jsx.replace(/^<\w+/, '') }, null, new Set()).map((fields) => ({
      key: file,
      fields,
    })),
  ),
)

test('dialogs › are found with their fields', () => {
  expect(dialogs.length).toBeGreaterThan(10)
  expect(dialogs).toContainEqual({
    key: 'areas/settings/screens/Maintenance.tsx',
    // At once with a reason, or on a schedule with its start and end.
    fields: [
      'CheckboxGroupField',
      'MomentField',
      'MomentField',
      'TextField',
      'TextAreaField',
      'TextAreaField',
    ],
  })
})

test('dialogs › have at most six fields, or are an exception with its reason', () => {
  const large = dialogs.filter(({ fields }) => fields.length > maxFields)
  const unexpected = large.filter(({ key }) => !(key in exceptions))
  expect(unexpected.map(({ key, fields }) => `${key}: ${fields.join(', ')}`)).toEqual([])
  expect(Object.keys(exceptions).filter((key) => !large.some((dialog) => dialog.key === key))).toEqual([])
})

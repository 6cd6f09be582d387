import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Folders that may import each other, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'areas/settings/modes-of-payment/server ↔ areas/settings/payment-modules/server':
    'A mode and its methods stop together, whichever of them is stopped.',
  'areas/staff/roles/server ↔ areas/staff/server':
    'A request to change staff applies roles, and the handlers of roles submit it.',
  'areas/staff/server ↔ areas/staff/users/server':
    'A request to change staff applies users, and the handlers of users submit it.',
  'platform/console/export ↔ platform/console/list':
    'A list has an export button, and an export has the filters of its list.',
  'platform/server/controls ↔ platform/server/http':
    'A call has the controls of its request, and the controls read the context of the call.',
}

const files = new Set(
  globSync('{apps,areas,platform,tools}/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|e2e)\.tsx?$|\/testing\//.test(file)),
)
const imports = /(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g

/** Folders that each folder imports from. A folder and the folders inside it count as one. */
function importedFolders(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = dirname(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      const path = target.startsWith('#')
        ? target.slice(1)
        : normalize(join(folder, target)).replaceAll('\\', '/')
      const other = dirname(path)
      if (!files.has(path) || isInside(folder, other) || isInside(other, folder)) continue
      found.set(folder, (found.get(folder) ?? new Set()).add(other))
    }
  }
  return found
}

const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`)

test('folders › do not import each other, except for a stated reason', () => {
  const folders = importedFolders()
  const mutual = [...folders]
    .flatMap(([folder, others]) =>
      [...others]
        .filter((other) => folder < other && folders.get(other)?.has(folder))
        .map((other) => `${folder} ↔ ${other}`),
    )
    .toSorted()
  expect(folders.size).toBeGreaterThan(150)
  expect(mutual).toEqual(Object.keys(allowed).toSorted())
})

test('areas › import an engine of the platform only through its entry file', () => {
  const inside = /^#platform\/(?:(?:console|contract|server|ui)\/[\w-]+\/.*\.tsx?|(?:access|words)\/.*)$/
  const direct = [...files]
    .filter((file) => file.startsWith('areas/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?from '([^']+)'|^\} from '([^']+)'/gm)]
        .map(([, first, last]) => first ?? last ?? '')
        .filter((target) => inside.test(target))
        .map((target) => `${file}: ${target}`),
    )
  expect(direct).toEqual([])
})

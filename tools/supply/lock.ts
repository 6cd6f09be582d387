import {
  deniedVersions,
  licences,
  licencesOfTools,
  packagesAllowedScripts,
  licencesReadByHand,
  packagesOfTheBuild,
  packagesWithBlockedScripts,
} from '#tools/supply/policy.ts'

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
}
export type Lock = { lockfileVersion: number; packages: Record<string, Entry> }
export type Package = { name: string; version: string; licence: string; isTool: boolean; entry: Entry }

/** Returns every package of a lock file with its registry name. */
export const packagesOf = ({ packages }: Lock): Package[] =>
  Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (place === '') return []
    const licence = entry.license ?? licencesReadByHand[name] ?? ''
    const isTool = entry.dev === true || packagesOfTheBuild.some((known) => name.startsWith(known))
    return [{ name, version: entry.version ?? '', licence, isTool, entry }]
  })

/** Returns the problems of a lock file as sentences. */
export function findProblems(lock: Lock): string[] {
  const problems = lock.lockfileVersion === 3 ? [] : ['package-lock.json must have version 3.']
  for (const each of packagesOf(lock)) {
    const { name, version, entry, licence, isTool } = each
    const label = `${name}@${version}`
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
      problems.push(`${label} has no checksum of its content.`)
    if (entry.resolved !== undefined && !entry.resolved.startsWith('https://'))
      problems.push(`${label} does not come from a registry.`)
    if (
      entry.hasInstallScript &&
      ![...packagesAllowedScripts, ...packagesWithBlockedScripts].some((known) => name.startsWith(known))
    )
      problems.push(`${label} has an install script and is not on the list in policy.ts.`)
    if (!isLicenceAllowed(licence, isTool))
      problems.push(`${label} is under ${licence || 'an unknown licence'}.`)
    const denial = deniedVersions.find((bad) => bad.name === name && isDenied(bad, version))
    if (denial) problems.push(`${label} is known to be bad: ${denial.explanation}.`)
  }
  return problems
}

/** Of alternative licences (OR) one must be allowed, of combined licences (AND) all. */
function isLicenceAllowed(licence: string, isTool: boolean): boolean {
  const may = (one: string) => licences.has(one) || (isTool && licencesOfTools.has(one))
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => may(one.trim())))
}

function isDenied({ below, exactly }: (typeof deniedVersions)[number], version: string): boolean {
  if (exactly) return exactly.includes(version)
  return below === undefined || isBefore(version, below)
}

function isBefore(one: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(one), numbersOf(other)]
  for (let at = 0; at < 3; at++) {
    const difference = (mine[at] ?? 0) - (theirs[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  // A pre-release version precedes the release.
  return one.includes('-') && !other.includes('-')
}
const numbersOf = (version: string) => version.split('-', 1)[0]?.split('.').map(Number) ?? []

import { posix } from 'node:path'

/** Violation of a language rule. `where` is a path, a line or a commit. */
export type Finding = { where: string; message: string }

/**
 * File names of the former vocabulary with the standard term. A file is named after what it contains
 * (CONTRIBUTING.md, "Language").
 */
const bannedFileNames: Record<string, string> = {
  ahead: 'preload',
  asking: 'requests',
  deciding: 'decide',
  dice: 'random',
  firing: 'scheduled-job',
  flight: 'pipeline',
  'going-on': 'transitions',
  hall: 'fixtures',
  harms: 'tampering-cases',
  killing: 'crash-recovery',
  livings: 'occupations',
  milestones: 'daily-counts',
  near: 'partition-windows',
  once: 'uncached-query',
  presence: 'worker-heartbeat',
  proving: 'reauthentication',
  purses: 'budgets',
  raising: 'submit',
  refusing: 'errors',
  refusal: 'errors',
  rising: 'permission-escalation',
  spoken: 'descriptions',
  standing: 'eligibility',
  stepping: 'transitions',
  telling: 'notices',
  timing: 'schedule',
  turning: 'schedule',
  witness: 'checkpoints',
}

/** References to sources outside the repository. */
const outsideReferences: [RegExp, string][] = [
  [/\bissue #?\d+\b/i, 'Remove the issue number: readers of the repository cannot look it up.'],
  [/\bthreat \d+\b/i, 'Name the threat instead of its number.'],
  [/\bcontract [AB]\.\d+\b/, 'Cite a file of the repository or drop the reference.'],
  [/\bG-?\d{1,2}\b(?! ?(?:GB|MB|B))/, 'Cite a file of the repository or drop the reference.'],
  [/(?<![\w/-])(?:shared\/)?design\/[\w-]+\.md\b/, 'Cite a file of this repository.'],
]

export const maxSubjectLength = 72

const subjectForm = /^(?:[a-z0-9][\w ,./-]*: \S|Merge |Revert )/

export function fileNameFindings(files: readonly string[]): Finding[] {
  return files.flatMap((file) => {
    const stem = posix.basename(file).replace(/\..*$/, '')
    const term = Object.hasOwn(bannedFileNames, stem) ? bannedFileNames[stem] : undefined
    return term === undefined
      ? []
      : [{ where: file, message: `Name the file after what it holds, such as ${term}.` }]
  })
}

/** Finds references in comments and documents that lead outside the repository. */
export function referenceFindings(file: string, text: string): Finding[] {
  const prose = file.endsWith('.md') ? text : commentsOf(text)
  return outsideReferences.flatMap(([pattern, message]) => {
    const found = pattern.exec(prose)
    return found ? [{ where: file, message: `“${found[0]}”: ${message}` }] : []
  })
}

const commentsOf = (text: string): string =>
  (text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|^[ \t]*--[^\n]*/gm) ?? []).join('\n')

/** Finds the markers that an unresolved merge conflict leaves. */
export function conflictFindings(file: string, text: string): Finding[] {
  return /^(<{7}|>{7}) /m.test(text) ? [{ where: file, message: 'It has markers of a merge conflict.' }] : []
}

/** Finds relative links of a Markdown page to missing files or folders. */
export function linkFindings(file: string, text: string, exists: (path: string) => boolean): Finding[] {
  const withoutCode = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...withoutCode.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const path = posix.normalize(posix.join(posix.dirname(file), decodeURI(target)))
    return exists(path) ? [] : [{ where: file, message: `The link to ${target} is broken.` }]
  })
}

export function subjectFindings(commits: readonly { id: string; subject: string }[]): Finding[] {
  return commits.flatMap(({ id, subject }) => {
    if (subject.length > maxSubjectLength)
      return [{ where: id, message: `“${subject}” has more than ${maxSubjectLength} characters.` }]
    if (!subjectForm.test(subject))
      return [{ where: id, message: `“${subject}” is not written as “area: imperative summary”.` }]
    return []
  })
}

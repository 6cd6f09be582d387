import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { allCatalogues } from '#tools/check/catalogues.ts'
import { interfaceTextFindings } from '#tools/check/interface-texts.ts'
import {
  conflictFindings,
  fileNameFindings,
  linkFindings,
  referenceFindings,
  subjectFindings,
} from '#tools/check/language-rules.ts'
import {
  isServerCode,
  isSqlFunction,
  serverTextFindings,
  sqlTextFindings,
} from '#tools/check/server-texts.ts'

// Part of `npm run check`: checks file names, references, links, conflict markers, commit subjects, interface texts
// and texts in server code. The linter checks identifiers.
const root = resolve(import.meta.dirname, '..')
/** First commit whose subject is checked. Earlier subjects follow no convention. */
const firstChecked = 'afb8817'

const git = (...options: string[]): string[] =>
  execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean)
const isKnown = (commit: string): boolean => {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const files = git('ls-files')
const own = files.filter((file) => /^(apps|areas|platform|tools|tests)\//.test(file))
const prose = files.filter((file) => /\.(tsx?|mjs|sql|md)$/.test(file) && !file.startsWith('tools/check/'))
const text = new Map(prose.map((file) => [file, readFileSync(resolve(root, file), 'utf8')]))
// A copy without history, such as an archive, has no commits to check.
const commits = isKnown(firstChecked)
  ? git('log', `${firstChecked}..HEAD`, '--format=%h %s').map((line) => ({
      id: line.slice(0, line.indexOf(' ')),
      subject: line.slice(line.indexOf(' ') + 1),
    }))
  : []

const interfaceTexts = (await allCatalogues()).flatMap(({ file, words }) =>
  Object.entries(words.en).map(([key, en]) => ({ place: `${file} ${key}`, en, fil: words.fil[key] ?? '' })),
)

const findings = [
  ...fileNameFindings(own),
  ...[...text].flatMap(([file, content]) => referenceFindings(file, content)),
  ...[...text]
    .filter(([file]) => file.endsWith('.md'))
    .flatMap(([file, content]) => linkFindings(file, content, (path) => existsSync(resolve(root, path)))),
  ...[...text].flatMap(([file, content]) => conflictFindings(file, content)),
  ...subjectFindings(commits),
  ...interfaceTextFindings(interfaceTexts),
  ...[...text].flatMap(([file, content]) =>
    isServerCode(file)
      ? serverTextFindings(file, content)
      : isSqlFunction(file)
        ? sqlTextFindings(file, content)
        : [],
  ),
]
for (const { where, message } of findings) console.log(`${where}\n  ${message}`)
console.log(
  `${own.length} file names, ${text.size} texts, ${commits.length} commit subjects, ${interfaceTexts.length} interface texts, ${findings.length} findings.`,
)
process.exitCode = findings.length === 0 ? 0 : 1

import type { Finding } from './language-rules.ts'

/** One text of a word catalogue. `place` is its file and key. */
export type InterfaceText = { place: string; en: string; fil: string }

/**
 * Phrases that docs/content-guide.md replaces. Each is a whole word in any letter case; `except` lists texts, such as
 * those of the specification, that keep it.
 */
const oldEnglish: readonly [phrase: RegExp, instead: string][] = [
  [/\basked (by|for|to|of)\b|^asked$|\bwhoever asked\b/i, 'requested, submitted'],
  [/\bwaits? for nobody\b|\bnobody\b|\bsomebody\b|\bwhoever\b/i, 'no one, someone, or the role'],
  [/\bby itself\b|\bof itself\b/i, 'automatically'],
  [/\b(go|goes|going) on\b/i, 'continue, resume'],
  [/\b(take|takes|taken|took) back\b/i, 'withdraw, undo'],
  [/\b(call|calls|called) off\b/i, 'cancel'],
  [/\b(bring|brings|brought) (in|a|an|the|it)\b/i, 'import, upload'],
  [/\bput (it |this |them )?right\b|\bmend\b/i, 'correct, fix'],
  [/\bthere is no such\b|\bno such\b/i, '“… was not found”'],
  [/\bstands? (in|here|for|as|beside)\b/i, 'a plain verb'],
  [/\bwhat (happened|happens|will happen|becomes|is asked|they|it)\b.{0,20}$/i, 'a noun'],
  [/\bat most\b.{0,12}\ba time\b|\bthe (most|least) (is|amount)\b/i, 'up to, at least'],
  [/\bthe (books|house)\b/i, 'the ledger, the company'],
  [/\b(is|are) (told|kept|gone)\b/i, 'a standard term'],
  [/\bnot any ?more\b|\bany more\b/i, 'no longer'],
  [/\be-mail\b|\bsignin\b|\btop up\b(?= (amount|list|history))/i, 'email, sign-in, top-up'],
]

const oldFilipino: readonly [phrase: RegExp, instead: string][] = [
  [/\bkatayuan\b|\bkalagayan\b/i, 'Status'],
  [/\breperensiya\b/i, 'Reference'],
  [/\bi?skedyul|\biskedyul\b|\bnaka-iskedyul\b/i, 'schedule, naka-schedule'],
  [/\bkampanya\b/i, 'campaign'],
  [/\baprubahan\b|\bpag-apruba\b|\baprubado\b|\binaprubahan\b|\bmag-apruba\b/i, 'i-approve, approval'],
  [/\btransaksyon\b/i, 'transaction'],
  [/\bkarapatan\b/i, 'permission'],
  [/\bkategorya\b/i, 'category'],
  [/\bhalaga\b/i, 'amount'],
  [/k(in)?ansela/i, 'i-cancel, na-cancel'],
  [/lathala|\bdatos\b/i, 'publish, data'],
  [/\bmaaari\b|\bmaaaring\b/i, 'puwede'],
  [/\btalaan\b|\btala\b/i, 'record, log'],
]

/** Texts of the specification, which stay as they are. */
const specified: ReadonlySet<string> = new Set([])

/** Longest label in English: a text without a full stop, question mark, parameter or plural that is not a hint. */
export const maxLabelLength = 60

const isSentence = (text: string) => /[.?!:…”]$/.test(text.trim()) || /[{]/.test(text) || /[.;] /.test(text)

/** Findings in the texts of the word catalogues. */
export function interfaceTextFindings(
  texts: readonly InterfaceText[],
  exact: ReadonlySet<string> = specified,
): Finding[] {
  return texts.flatMap(({ place, en, fil }) => {
    if (exact.has(en)) return []
    const found: Finding[] = []
    for (const [phrase, instead] of oldEnglish)
      if (phrase.test(en)) found.push({ where: place, message: `“${en}”: write ${instead}.` })
    for (const [phrase, instead] of oldFilipino)
      if (phrase.test(fil)) found.push({ where: place, message: `“${fil}”: write ${instead}.` })
    // Errors at a field have no full stop, so only word catalogues have labels.
    if (!place.includes('messages.ts') && !isSentence(en) && en.length > maxLabelLength)
      found.push({ where: place, message: `“${en}”: a label has at most ${maxLabelLength} characters.` })
    return found
  })
}

/** Names of the parameters of an ICU message, in alphabetical order, without those inside plural and select branches. */
export function parametersOf(text: string): string[] {
  const names = new Set<string>()
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '}') depth--
    if (text[at] !== '{') continue
    depth++
    const [, name, kind] = /^\{\s*(\w+)\s*([,}])/.exec(text.slice(at)) ?? []
    // A branch of a plural or select also begins with a brace, and its content can be one word.
    if (name !== undefined && (depth % 2 === 1 || kind === ',')) names.add(name)
  }
  return [...names].toSorted()
}

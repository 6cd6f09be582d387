const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

// Codes that browsers still return although they were withdrawn, and ZZ, which is not a country.
const gone = new Set([
  'ZZ',
  'AN',
  'BU',
  'CS',
  'DD',
  'FX',
  'NT',
  'SU',
  'TP',
  'YD',
  'YU',
  'ZR',
  'EU',
  'EZ',
  'UN',
  'QO',
])

/** Name of a country by its two-letter code in the given language. Other texts are returned unchanged. */
export const countryName = (code: string, language: string) =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code) ?? code)
    : code

/** Countries by two-letter code, the Philippines first, then sorted by name in the given language. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' })
  const found = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = gone.has(value) ? undefined : names.of(value)
      return label === undefined ? [] : [{ value, label }]
    })
  const rank = ({ value }: { value: string }) => (value === 'PH' ? 0 : 1)
  return found.toSorted(
    (one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label, language),
  )
}

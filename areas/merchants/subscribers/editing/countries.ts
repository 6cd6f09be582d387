const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

// Withdrawn codes that browsers still name, and one that stands for no country.
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

/** Every country by its two letters, the Philippines first, then by name in the person's language. */
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

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Names of the browser and system of a user agent, the same in all languages. Any other user agent counts as a script. */
export function deviceFrom(userAgent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (!browser) return 'Script'
  return system ? `${browser} (${system})` : browser
}

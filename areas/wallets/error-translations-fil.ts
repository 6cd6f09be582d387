// The database rejects money movements in English, because only the statement that moves the money knows the state at
// that moment. This file translates each of these sentences into Filipino.
const whats: Record<string, string> = {
  'Cash-in': 'Cash-in',
  'Cash-out': 'Cash-out',
  Sending: 'Pagpapadala',
  Receiving: 'Pagtanggap',
  Paying: 'Pagbabayad',
  'An adjustment': 'Pagtatama',
  'A reward': 'Reward',
  'A fee': 'Singil',
  'A refund': 'Refund',
}
const what = `(${Object.keys(whats).join('|')})`
const money = '(₱[\\d,.]+)'
const number = '(\\d+)'
const when = '(\\w{3} \\d{1,2}, \\d{4}, \\d{1,2}:\\d{2} [AP]M)'

const sentences: [pattern: string, filipino: string][] = [
  ['Insufficient balance\\.', 'Kulang ang balanse.'],
  [
    'This wallet is blocked: nothing may be taken from it or put into it now\\.',
    'Naka-block ang wallet na ito: walang puwedeng bawasin o ilagay rito ngayon.',
  ],
  ['This would put more into the wallet than it may hold\\.', 'Lalampas ito sa puwedeng laman ng wallet.'],
  [
    'Money does not move right now: the books did not add up at the last check\\. Your administrators know\\.',
    'Hindi muna gumagalaw ang pera: hindi nagtugma ang mga libro sa huling pagsusuri. Alam na ito ng mga administrator.',
  ],
  [
    'The wallet or the hold is not there any more\\. Reload and try again\\.',
    'Wala na ang wallet o ang nakareserbang halaga. Mag-reload at subukan ulit.',
  ],
  [
    'This was posted before with other amounts\\. Nothing was posted now\\.',
    'Naipasok na ito dati na iba ang halaga. Walang ipinasok ngayon.',
  ],
  [`Wallet ${number} is closed\\.`, 'Sarado na ang wallet na {1}.'],
  [
    `Wallet ${number} is frozen: nothing may move\\.`,
    'Naka-freeze ang wallet na {1}: walang puwedeng gumalaw.',
  ],
  [
    `Wallet ${number} is on hold: nothing may be taken from it\\.`,
    'Naka-hold ang wallet na {1}: walang puwedeng bawasin dito.',
  ],
  [`The owner of wallet ${number} is inactive\\.`, 'Hindi aktibo ang may-ari ng wallet na {1}.'],
  [`${what} is not allowed for wallet ${number}\\.`, 'Hindi pinapayagan sa wallet na {2}: {1}.'],
  [
    `${what} is limited to ${money} a transaction for wallet ${number}\\.`,
    '{1}: hanggang {2} lang bawat transaksyon sa wallet na {3}.',
  ],
  [
    `${what} is limited to ${money} a day for wallet ${number}; ${money} is left today\\.`,
    '{1}: hanggang {2} lang sa isang araw sa wallet na {3}; {4} na lang ang natitira ngayong araw.',
  ],
  [
    `${what} is limited to ${money} a month for wallet ${number}; ${money} is left this month\\.`,
    '{1}: hanggang {2} lang sa isang buwan sa wallet na {3}; {4} na lang ang natitira ngayong buwan.',
  ],
  [
    `Wallet ${number} may hold ${money} at most, and would hold ${money}\\.`,
    'Hanggang {2} lang ang puwedeng laman ng wallet na {1}, at magiging {3} ito.',
  ],
  [`There is no wallet ${number}\\.`, 'Walang wallet na {1}.'],
  ['A wallet cannot pay itself\\.', 'Hindi puwedeng magbayad ang wallet sa sarili nito.'],
  ['The fee leaves nothing of the amount\\.', 'Walang matitira sa halaga kapag binawas ang singil.'],
  ['Enter an amount of more than zero\\.', 'Maglagay ng halagang higit sa zero.'],
  ['Cash-in by (.{1,60}) is switched off\\.', 'Nakapatay ang cash-in sa {1}.'],
  [`Cash-in by (.{1,60}) begins at ${money}\\.`, 'Mula {2} pataas ang cash-in sa {1}.'],
  [`Cash-in by (.{1,60}) goes up to ${money}\\.`, 'Hanggang {2} lang ang cash-in sa {1}.'],
  [
    'Too many lookups\\. Try again in (\\d+) seconds\\.',
    'Sobrang dami ng paghahanap. Subukan ulit pagkalipas ng {1} segundo.',
  ],
  ['You cannot approve your own request\\.', 'Hindi mo puwedeng aprubahan ang sarili mong hiling.'],
  [`This request was approved by (.+) on ${when}\\.`, 'Inaprubahan na ni {1} ang request na ito noong {2}.'],
  [`This request was rejected by (.+) on ${when}\\.`, 'Tinanggihan na ni {1} ang request na ito noong {2}.'],
  [`This request was cancelled on ${when}\\.`, 'Kinansela na ang request na ito noong {1}.'],
  [`This request expired on ${when}\\.`, 'Nag-expire na ang request na ito noong {1}.'],
  [
    'The maker or a record in this request changed after you opened it\\. Reload and check it again\\.',
    'May nagbago sa request na ito pagkabukas mo. I-reload at suriin ulit.',
  ],
  [
    'This record was changed by someone else\\. Reload and try again\\.',
    'Binago ng iba ang record na ito. Mag-reload at subukan ulit.',
  ],
  [
    `This record was changed by (.+) on ${when}\\. Reload and try again\\.`,
    'Binago ni {1} ang record na ito noong {2}. Mag-reload at subukan ulit.',
  ],
  [
    `This record was changed by (.+) on ${when} and is now (.+)\\. Reload and try again\\.`,
    'Binago ni {1} ang record na ito noong {2} at {3} na ngayon. Mag-reload at subukan ulit.',
  ],
  ['Enter your password again to go on\\.', 'Ilagay ulit ang password mo para magpatuloy.'],
]

const known = sentences.map(([pattern, filipino]) => [new RegExp(`^${pattern}$`), filipino] as const)

/** Filipino translation of a money error, or null for any other sentence. */
export function filipinoErrors(sentence: string): string | null {
  for (const [pattern, filipino] of known) {
    const found = pattern.exec(sentence)
    if (found) return filipino.replace(/\{(\d)\}/g, (_, place: string) => said(found[Number(place)] ?? ''))
  }
  return null
}

const said = (part: string) => whats[part] ?? part

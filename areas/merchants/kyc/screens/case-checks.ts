import type { KycDetails, KycRecord } from '#areas/merchants/kyc/contract.ts'
import { faceMatchThreshold, idExpires, isFaceMatchLow, partsFor } from '#areas/merchants/kyc/rules.ts'
import { partOf } from '#areas/merchants/kyc/screens/image-parts.ts'
import { checkWords } from '#areas/merchants/kyc/check-words.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { ageOn, minAge } from '#areas/merchants/subscribers/rules.ts'
import type { WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { formatDay, formatPercent, type Translate } from '#platform/console/i18n.ts'

type CheckTranslate = Translate<(typeof checkWords)['en']>
type KycTranslate = Translate<(typeof kycWords)['en']>
type Known = {
  kyc: KycRecord
  details: KycDetails | undefined
  watchlist: WatchlistRecord | undefined
  today: string
}

/** Checks of a case: those to review and those that passed. Unknown values have no check. */
export function checksOf(t: CheckTranslate, translate: KycTranslate, known: Known) {
  const doubtful: string[] = []
  const passed: string[] = []
  const add = (isPassed: boolean, good: string, bad: string) =>
    isPassed ? passed.push(good) : doubtful.push(bad)
  const { kyc, details, watchlist, today } = known

  if (kyc.face_match_score === null) doubtful.push(t('noFaceMatch'))
  else {
    const scores = {
      score: formatPercent(kyc.face_match_score),
      threshold: formatPercent(faceMatchThreshold),
    }
    add(!isFaceMatchLow(kyc), t('faceMatchReached', scores), t('faceMatchLow', scores))
  }

  const sent = new Set(kyc.images.filter(({ is_current }) => is_current).map(partOf))
  const missing = partsFor(kyc.id_type).filter((part) => !sent.has(part))
  if (kyc.images.length > 0) {
    const parts = missing.map((part) => translate(part)).join(', ')
    add(missing.length === 0, t('imagesComplete'), t('imagesMissing', { parts }))
  }

  if (idExpires(kyc.id_type)) {
    if (kyc.id_expiry === null) doubtful.push(t('expiryUnknown'))
    else {
      const date = formatDay(kyc.id_expiry)
      add(kyc.id_expiry >= today, t('expiryValid', { date }), t('expired', { date }))
    }
  }

  if (kyc.id_number !== '')
    add(kyc.same_id_numbers === 0, t('idNumberUnique'), t('idNumberShared', { n: kyc.same_id_numbers }))

  if (details && !details.is_masked && details.birth_date !== null) {
    const age = ageOn(today, details.birth_date)
    add(
      age >= minAge,
      t('ageReached', { age: String(age) }),
      t('underage', { age: String(age), min: String(minAge) }),
    )
  }

  if (watchlist) {
    const open = watchlist.matches.filter(({ remembered }) => remembered === null).length
    const isClear = watchlist.watchlistStatus === 'clear'
    if (!isClear)
      doubtful.push(t(watchlist.watchlistStatus === 'watchlisted' ? 'watchlisted' : 'underReview'))
    if (open > 0) doubtful.push(t('similarNames', { n: open }))
    if (isClear && open === 0) passed.push(t('watchlistClear'))
  }

  if (kyc.case?.is_resubmission) doubtful.push(t('resubmitted'))
  return { doubtful, passed }
}

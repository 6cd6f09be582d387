import IconAlertTriangle from '~icons/tabler/alert-triangle'
import type { ReactNode } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  kycOtherCalls,
  type KycDetails,
  type KycRecord,
  ReasonCode,
  toRevealKyc,
} from '#areas/merchants/kyc/contract.ts'
import { idExpires } from '#areas/merchants/kyc/rules.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { countryName } from '#areas/merchants/subscribers/editing/countries.ts'
import { ageOn, minAge } from '#areas/merchants/subscribers/rules.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { words } from '#areas/merchants/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  formatDay,
  formatPercent,
  formatShortMoment,
  type Translate,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { ActionButton, BreakableText, type Fact, Facts } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useDisabledReason, useHasAccess } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'
import styles from './bench.module.css'

type Value = { label: string; value: ReactNode; note?: string; isDoubtful?: boolean; isMono?: boolean }
type Props = {
  kyc: KycRecord
  details: KycDetails | undefined
  today: string
  onRevealed: (details: KycDetails) => void
}

/** What the subscriber entered, in the order in which an ID shows it, to compare with the images. */
export function EnteredValues({ kyc, details, today, onRevealed }: Props) {
  const t = useWords(kycWords)
  const language = useLanguage()
  const translate = useWords(words)
  return (
    <section className="min-w-0" aria-labelledby="entered-title">
      <header className="flex items-baseline justify-between gap-12">
        <h2 className="text-14" id="entered-title">
          {t('entered')}
        </h2>
        {useHasAccess(toUpdate(merchantPlace)) && (
          <ScreenLink to={subscriberScreens.form} params={{ id: kyc.id }}>
            {t('edit')}
          </ScreenLink>
        )}
      </header>
      {details?.is_masked && <Reveal kyc={kyc} onRevealed={onRevealed} />}
      <dl className="mt-8">
        {values().map(({ label, value, note, isDoubtful = false, isMono = false }) => (
          <div key={label} className={styles.value} data-doubtful={isDoubtful || undefined}>
            <dt className="muted text-12">{label}</dt>
            <dd className="font-semibold break-anywhere" data-mono={isMono || undefined}>
              {value === null || value === undefined || value === '' ? '—' : <BreakableText text={value} />}
              {note && <span className={`${styles.note} muted font-normal`}> {note}</span>}
              {isDoubtful && <IconAlertTriangle size={16} aria-hidden className={styles.doubt} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

  function values(): Value[] {
    const idNumber = details?.id_number ?? kyc.id_number
    const expires = idExpires(kyc.id_type)
    const id: Value[] = [
      { label: t('idType'), value: kyc.id_type },
      { label: t('idNumber'), value: idNumber, isMono: true, isDoubtful: kyc.same_id_numbers > 0 },
      {
        label: t('idExpiry'),
        value: kyc.id_expiry && formatDay(kyc.id_expiry),
        isDoubtful: expires && (kyc.id_expiry === null || kyc.id_expiry < today),
      },
    ]
    if (!details) return [{ label: translate('name'), value: kyc.name }, ...id]
    const { birth_date: born, is_masked } = details
    const age = born !== null && !is_masked ? ageOn(today, born) : null
    return [
      { label: translate('name'), value: kyc.name },
      {
        label: translate('birthDate'),
        value: born && (is_masked ? born : formatDay(born)),
        ...(age !== null && { note: t('yearsOld', { age: String(age) }), isDoubtful: age < minAge }),
      },
      { label: translate('address'), value: details.address },
      ...id,
      { label: translate('sex'), value: details.sex && labelOf(details.sex) },
      { label: translate('nationality'), value: countryName(details.nationality, language) },
      { label: translate('mobile'), value: details.mobile_number },
      { label: translate('email'), value: details.email },
    ]
  }
}

function Reveal({ kyc, onRevealed }: { kyc: KycRecord; onRevealed: (details: KycDetails) => void }) {
  const t = useWords(kycWords)
  const mayNot = useDisabledReason(toRevealKyc)
  const reveal = useApiMutation(kycOtherCalls.reveal)
  return (
    <div className="row gap-8 mt-8">
      <span>{mayNot === null ? t('detailsMasked') : `${t('isMasked')} ${mayNot}`}</span>
      {mayNot === null && (
        <ActionButton
          label={t('revealDetails')}
          dialog={{
            title: t('revealDetails'),
            consequence: t('revealWill', { name: kyc.name }),
            verb: t('revealDetails'),
            onConfirm: async (reason) => {
              const reply = await reveal.mutateAsync({ subscriber_id: kyc.id, reason })
              onRevealed(reply.data)
              return reply
            },
          }}
        />
      )}
    </div>
  )
}

type KycTranslate = Translate<(typeof kycWords)['en']>

/** Facts about the case that are not on the ID. */
export function CaseFacts({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const facts: Fact[] = [
    [t('submittedOn'), kyc.submitted_at && formatShortMoment(kyc.submitted_at)],
    [t('due'), kyc.case && formatShortMoment(kyc.case.due_at)],
    [t('liveness'), kyc.liveness_score === null ? null : formatPercent(kyc.liveness_score)],
    [t('reviewed'), kyc.reviewed_at && `${formatShortMoment(kyc.reviewed_at)} · ${kyc.reviewed_by ?? ''}`],
    [t('lastRejection'), [rejectLabel(t, kyc.reject_code), kyc.reject_reason].filter(Boolean).join(': ')],
    [t('providerReference'), kyc.provider_ref],
  ]
  return <Facts title={t('caseFacts')} facts={facts} />
}

// Providers may report other codes than those that staff select.
function rejectLabel(t: KycTranslate, code: string | null): string | null {
  const { success, data } = ReasonCode.safeParse(code)
  return success ? t(data) : code
}

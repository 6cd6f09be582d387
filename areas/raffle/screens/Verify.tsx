import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { VoidReason } from '#areas/raffle/contract.ts'
import { listPath, type Proof, proofCalls, ProofFile, proofPath } from '#areas/raffle/draws/contract.ts'
import { type Checked, checkProof, isProven, type Verdict } from '#areas/raffle/proof-check.ts'
import { verifyWords } from '#areas/raffle/verify-words.ts'
import { voidWords } from '#areas/raffle/void-words.ts'
import { WinnerBadge } from '#areas/raffle/screens/Badges.tsx'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { baseUrlOf, brandName } from '#platform/console/configuration.ts'
import { errorMessage } from '#platform/console/http.ts'
import { formatCount, formatShortMoment, LanguageSwitch, useWords } from '#platform/console/i18n.ts'
import { downloadText } from '#platform/console/import.ts'
import { loadPart } from '#platform/console/loading.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { scrollable } from '#platform/ui/plain.ts'
import styles from './verify.module.css'

/** Public page that verifies a draw. The winners are recomputed in the visitor's browser. */
export default function Verify() {
  const { id = '0' } = useParams({ strict: false })
  return <OneProof key={id} raffleId={Number(id)} />
}

type UploadedProof = { name: string; proof: ProofFile }

function OneProof({ raffleId }: { raffleId: number }) {
  const t = useWords(verifyWords)
  const published = useSuspenseApiQuery(proofCalls.proof, { raffleId })
  const [own, setOwn] = useState<UploadedProof | null>(null)
  const currentProof = own?.proof ?? published
  const checked = useChecked(raffleId, published, own)
  return (
    <main className={styles.page}>
      <header>
        <div className={styles.languages}>
          <LanguageSwitch label={t('language')} />
        </div>
        <p className="my-1em">
          <strong className="text-16">{brandName}</strong> <span className="muted">{t('pageTitle')}</span>
        </p>
        <h1>{currentProof.title}</h1>
        <p>{t('permit', { permit: currentProof.dtiPermitNo })}</p>
        {currentProof.drawAt !== null && (
          <p>{t('announcedFor', { at: formatShortMoment(currentProof.drawAt) })}</p>
        )}
        <p className="my-1em muted">{t('intro')}</p>
        {own !== null && <p className="my-1em muted">{t('ofFile', { name: own.name })}</p>}
        {currentProof.cancelReason !== '' && (
          <p role="alert">{t('cancelled', { reason: currentProof.cancelReason })}</p>
        )}
      </header>
      <Sum checked={checked} proof={currentProof} />
      <Parts checked={checked} proof={currentProof} />
      <Draws checked={checked} proof={currentProof} />
      <Take raffleId={raffleId} published={published} onFile={setOwn} />
      <section>
        <h2>{t('how')}</h2>
        <ol>
          {(['how1', 'how2', 'how3', 'how4', 'how5'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
    </main>
  )
}

const canCompute = () => isSecureContext && 'subtle' in crypto

/** Result of verifying the published proof and list, or an uploaded proof file. */
function useChecked(raffleId: number, published: Proof, own: UploadedProof | null): Checked | null {
  const { data = null } = useQuery({
    queryKey: ['raffle-check', raffleId, published, own],
    queryFn: async () => {
      if (own) return checkProof(own.proof)
      const entries = published.entriesHash === null ? null : await listOf(raffleId)
      return checkProof({ ...published, entries })
    },
    enabled: canCompute(),
    staleTime: Infinity,
  })
  return data
}

async function listOf(raffleId: number) {
  const response = await fetch(`${baseUrlOf('main')}${listPath(raffleId)}`)
  if (!response.ok) throw new Error(`The list of entries was answered with ${response.status}.`)
  return response.text()
}

function Sum({ checked, proof: publishedProof }: { checked: Checked | null; proof: Proof }) {
  const t = useWords(verifyWords)
  if (!canCompute()) return <p role="alert">{t('noCrypto')}</p>
  if (checked === null) return <p role="status">{t('checking')}</p>
  const proven = isProven(checked)
  const label =
    proven === null && publishedProof.entriesHash === null
      ? 'waiting'
      : ({ true: 'proven', false: 'broken', null: 'pending' } as const)[`${proven}`]
  return (
    <p role="status" className={styles.sum} data-proven={String(proven)}>
      {t(label)}
    </p>
  )
}

function Parts({ checked, proof: publishedProof }: { checked: Checked | null; proof: Proof }) {
  const t = useWords(verifyWords)
  const { entriesHash, seedHash, seed, beacon } = publishedProof
  return (
    <section>
      <h2>{t('publishedData')}</h2>
      <dl className={styles.parts}>
        <dt>{t('list')}</dt>
        <dd>
          <As verdict={checked?.list ?? null} />{' '}
          {t('listSentence', {
            n: publishedProof.entriesCount,
            chances: formatCount(publishedProof.chances),
          })}
          <code>{entriesHash ?? t('as_null')}</code>
        </dd>
        <dt>{t('seed')}</dt>
        <dd>
          <As verdict={checked?.seed ?? null} />
          <code>SHA-256: {seedHash ?? t('as_null')}</code>
          {seed !== null && <code>{seed}</code>}
        </dd>
        <dt>{t('beacon')}</dt>
        <dd>
          {beacon === null
            ? t('beaconNone')
            : t('beaconSentence', { round: String(beacon.round), url: beacon.url })}
          {beacon !== null && <code>{beacon.value ?? t('as_null')}</code>}
        </dd>
      </dl>
    </section>
  )
}

function As({ verdict }: { verdict: Verdict }) {
  const t = useWords(verifyWords)
  return (
    <strong className={styles.verdict} data-verdict={String(verdict)}>
      {t(`as_${verdict}`)}
    </strong>
  )
}

function Draws({ checked, proof: publishedProof }: { checked: Checked | null; proof: Proof }) {
  const t = useWords(verifyWords)
  const published = useWords(voidWords)
  const prizes = new Map(publishedProof.prizes.map(({ prizeId, name }) => [prizeId, name]))
  const computed = new Map(checked?.draws.map((draw) => [draw.drawNo, draw]))
  return (
    <section>
      <h2>{t('draws')}</h2>
      {publishedProof.draws.length === 0 ? (
        <p>{t('noDraws')}</p>
      ) : (
        <div className={`${styles.scroll} overflow-x-auto`} {...scrollable(t('draws'))}>
          <table className="w-full border-collapse">
            <thead>
              <tr>
                <th>{t('drawNo')}</th>
                <th>{t('prize')}</th>
                <th>{t('entry')}</th>
                <th>{t('winner')}</th>
                <th>{t('drawnOn')}</th>
                <th>{t('outcome')}</th>
                <th>{t('recalculated')}</th>
              </tr>
            </thead>
            <tbody>
              {publishedProof.draws.map((draw) => {
                const again = computed.get(draw.drawNo)
                const reason = VoidReason.safeParse(draw.voidReason).data ?? 'other'
                return (
                  <tr key={draw.drawNo} data-voided={draw.status === 'voided' || undefined}>
                    <td>{draw.drawNo}</td>
                    <td>{prizes.get(draw.prizeId)}</td>
                    <td className="font-mono">{draw.entryNo}</td>
                    <td>
                      {draw.name} <span className="font-mono">{draw.mobile}</span>
                    </td>
                    <td>{formatShortMoment(draw.drawnAt)}</td>
                    <td>
                      <WinnerBadge status={draw.status} />
                      {draw.voidReason !== '' && (
                        <div>{t('voidedBecause', { reason: published(`void_${reason}`) })}</div>
                      )}
                    </td>
                    <td className={styles.verdict} data-verdict={String(again?.isSame ?? null)}>
                      {again?.computed
                        ? t(again.isSame ? 'same' : 'other', { entryNo: again.computed })
                        : t('as_null')}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type TakeProps = { raffleId: number; published: Proof; onFile: (own: UploadedProof | null) => void }

function Take({ raffleId, published, onFile }: TakeProps) {
  const t = useWords(verifyWords)
  const [error, setError] = useState(false)
  const read = async (file: File | undefined) => {
    setError(false)
    if (!file) return
    try {
      onFile({ name: file.name, proof: ProofFile.parse(JSON.parse(await file.text())) })
    } catch {
      setError(true)
    }
  }
  const takeScript = async () => {
    try {
      const { default: script } = await loadPart(() => import('#areas/raffle/verify-draw.mjs?raw'))
      downloadText('verify-draw.mjs', script, 'text/javascript')
    } catch (error) {
      toastMessage('danger', errorMessage(error))
    }
  }
  const base = baseUrlOf('main')
  return (
    <section>
      <h2>{t('verifyYourself')}</h2>
      <p className="my-1em muted">{t('verifyYourselfSentence')}</p>
      <p className={`${styles.take} row my-1em gap-8-16`}>
        <a className="text-link" href={`${base}${proofPath(raffleId)}`} download>
          {t('downloadProof')}
        </a>
        {published.entriesHash !== null && (
          <a className="text-link" href={`${base}${listPath(raffleId)}`} download>
            {t('downloadList')}
          </a>
        )}
        <button type="button" onClick={() => void takeScript()}>
          {t('downloadScript')}
        </button>
        <label>
          {t('checkFile')}
          <input
            className="visually-hidden"
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
      </p>
      {error && <p role="alert">{t('badFile')}</p>}
    </section>
  )
}

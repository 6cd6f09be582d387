import { type ReactNode, useEffect, useRef } from 'react'
import { settingsAppCalls } from '#areas/settings/app/contract.ts'
import type { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import { useCall } from '#apps/sandbox/client.ts'
import { phoneWords } from '#apps/sandbox/words.ts'
import styles from '#apps/sandbox/phone.module.css'
import { errorMessage } from '#platform/console/http/api-errors.ts'
import { formatDay, formatMoment, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { statusLabel } from '#platform/words/status-label.ts'

type ScreenProps = {
  title: string
  /** Part of the app whose maintenance is announced. */
  module?: MaintenanceModule
  /** Without it, the home screen. */
  back?: string
  children: ReactNode
}

/** Screen with a title, which has the focus once it opens. */
export function Screen({ title, module, back = '#/', children }: ScreenProps) {
  const t = useWords(phoneWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} | ${t('appName')}`
  }, [title, t])
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <a href={back} className={styles.back}>
        ‹ {t('back')}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {module && <Maintenance module={module} />}
      {children}
    </>
  )
}

/** Notice of the maintenance of a module, with its end. */
function Maintenance({ module }: { module: MaintenanceModule }) {
  const t = useWords(phoneWords)
  const { data } = useCall(settingsAppCalls.status, {})
  const closed = data?.modules.filter(
    (state) => state.status === 'on' && (state.module === module || state.module === 'All'),
  )
  return closed?.map(({ module: name, title, body, endAt }) => (
    <section key={name} className="bg-warning edge-warning p-12-14" aria-label={t('maintenance')}>
      <strong>{title || t('maintenance')}</strong>
      <p className="m-0">{body}</p>
      {endAt && <p className="m-0">{t('until', { time: time(endAt) })}</p>}
    </section>
  ))
}

export const Status = ({ status }: { status: string }) => (
  <StatusBadge status={status} label={statusLabel(status)} />
)

/** Labels and values. */
export const Facts = ({ of: facts }: { of: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label} className="flex gap-12 justify-between">
        <dt className="muted">{label}</dt>
        <dd className="break-anywhere min-w-0">{value}</dd>
      </div>
    ))}
  </dl>
)

const time = (iso: unknown) => formatMoment(iso as string, 'MMM D, h:mm A')
const pesos = (centavos: unknown) => formatPesos(centavos as number)

/** Fields of replies with their format. Their labels are the words with the same key. */
const formats = {
  status: (status: unknown) => <Status status={String(status)} />,
  sku: String,
  biller: String,
  method: String,
  city: String,
  mobile: String,
  amount: pesos,
  fee: pesos,
  total: pesos,
  rebate: pesos,
  balanceAfter: pesos,
  postsOn: (day: unknown) => formatDay(day as string),
  expiresAt: time,
  submittedAt: time,
  reviewedAt: time,
  reference: String,
  refNo: String,
} as const
export type Shown<Reply> = readonly (keyof Reply & keyof typeof formats)[]

/** Fields of a reply with their labels. Empty ones are left out. */
export function Details<Reply extends object>({ of: reply, fields }: { of: Reply; fields: Shown<Reply> }) {
  const t = useWords(phoneWords)
  const filled = fields.filter((name) => reply[name] !== null && reply[name] !== '')
  return <Facts of={filled.map((name) => [t(name as keyof typeof formats), formats[name](reply[name])])} />
}

type ReceiptProps<Reply> = { title: ReactNode; of: Reply; fields: Shown<Reply>; onAgain: () => void }

/** Result of a payment or purchase, read aloud. */
export function Receipt<Reply extends object>({ title, of: reply, fields, onAgain }: ReceiptProps<Reply>) {
  const t = useWords(phoneWords)
  return (
    <Result title={title}>
      <Details of={reply} fields={fields} />
      <Button onClick={onAgain}>{t('again')}</Button>
    </Result>
  )
}

export type RowSpec = {
  key: string | number
  title: ReactNode
  detail?: ReactNode
  /** At the end of the line, such as an amount. */
  end?: ReactNode
  status?: string
  /** Buttons of the row. */
  children?: ReactNode
}

type RowsProps<Row> = {
  label: string
  /** Result of `useRows` or `useCall`. */
  from: { rows?: readonly Row[] | undefined; error: unknown } & Partial<Pages>
  empty: string
  row: (row: Row) => RowSpec
}
type Pages = { hasNextPage: boolean; fetchNextPage: () => unknown }

/** List of rows with the states of its query. */
export function Rows<Row>({ label, from, empty, row }: RowsProps<Row>) {
  const t = useWords(phoneWords)
  const { rows, error, hasNextPage, fetchNextPage } = from
  if (rows === undefined)
    return <p role="status">{error ? <span role="alert">{errorMessage(error)}</span> : t('loading')}</p>
  if (rows.length === 0) return <p className="muted">{empty}</p>
  return (
    <>
      <ul className="plain card" aria-label={label}>
        {rows.map(row).map(({ key, title, detail, end, status, children }) => (
          <li key={key} className={styles.row}>
            <div className="min-w-0 flex-1">
              <div className="break-anywhere font-medium">{title}</div>
              {detail && <div className="muted text-13">{detail}</div>}
              {children && <div className="row gap-8 mt-8">{children}</div>}
            </div>
            <div className={styles.end}>
              {end}
              {status && <Status status={status} />}
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => fetchNextPage?.()}>{t('showMore')}</Button>}
    </>
  )
}

/** Result of an act, read aloud. */
export const Result = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <section role="status" className="card stack gap-8 p-16">
    <strong>{title}</strong>
    {children}
  </section>
)

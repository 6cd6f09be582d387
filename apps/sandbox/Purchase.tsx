import { type ReactNode, useEffect, useState } from 'react'
import type { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import { type Replying, useCall } from '#apps/sandbox/client.ts'
import { CallForm, type FieldSpec, type Values } from '#apps/sandbox/Form.tsx'
import { Details, Receipt, Screen, type Shown } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Quote = { quoteId: string; expiresAt: string }

type Props<Q extends Quote, S extends { status: string }> = {
  title: string
  module: MaintenanceModule
  /** First step: what is bought, and its price that is fixed until the quote expires. */
  quote: { call: Replying<Q>; fields: FieldSpec[]; input: (values: Values) => unknown; shown: Shown<Q> }
  /** Second step: the purchase at this price. */
  buy: {
    call: Replying<{ refNo: string }>
    fields: FieldSpec[]
    initial?: Values
    input: (values: Values, quote: Q) => unknown
    button: string
  }
  /** Last step: the purchase until its outcome. */
  status: { call: Replying<S>; shown: Shown<S> }
  onValues: (values: Values) => void
  /** Above the fields of the first step. */
  children?: ReactNode
}

/** A purchase with a quote: load or a bill. What was entered stays until it is bought. */
export function Purchase<Q extends Quote, S extends { status: string }>({
  title,
  module,
  quote,
  buy,
  status,
  onValues,
  children,
}: Props<Q, S>) {
  const t = useWords(phoneWords)
  const [chosen, setChosen] = useState<Values>({})
  const [quoted, setQuoted] = useState<Q | null>(null)
  const [refNo, setRefNo] = useState<string | null>(null)
  if (refNo !== null) {
    const restart = () => {
      setRefNo(null)
      setQuoted(null)
    }
    return (
      <Screen title={title}>
        <Outcome call={status.call} input={{ refNo }} shown={status.shown} onAgain={restart} />
      </Screen>
    )
  }
  if (quoted !== null)
    return (
      <Screen title={t('confirm')} module={module}>
        <Details of={quoted} fields={quote.shown} />
        <Offer until={quoted.expiresAt} onEnd={() => setQuoted(null)}>
          {(isOver) => (
            <CallForm
              call={buy.call}
              fields={buy.fields}
              initial={buy.initial ?? {}}
              input={(values) => buy.input(values, quoted)}
              button={buy.button}
              isDisabled={isOver}
              onDone={(bought) => setRefNo(bought.refNo)}
            />
          )}
        </Offer>
      </Screen>
    )
  return (
    <Screen title={title} module={module}>
      {children}
      <CallForm
        call={quote.call}
        fields={quote.fields}
        initial={chosen}
        onValues={(values) => {
          setChosen(values)
          onValues(values)
        }}
        input={quote.input}
        button={t('showPrice')}
        onDone={setQuoted}
      />
    </Screen>
  )
}

type OfferProps = { until: string; onEnd: () => void; children: (isOver: boolean) => ReactNode }

/** Counts down to the end of a quote. */
function Offer({ until, onEnd, children }: OfferProps) {
  const t = useWords(phoneWords)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000)
  const isOver = seconds <= 0
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <p role="timer">{isOver ? t('quoteExpired') : t('quoteValid', { time })}</p>
      {children(isOver)}
      <Button onClick={onEnd}>{t(isOver ? 'newPrice' : 'back')}</Button>
    </>
  )
}

const ended = ['success', 'failed', 'refunded', 'expired']

type OutcomeProps<S extends { status: string }> = {
  call: Replying<S>
  input: object
  shown: Shown<S>
  onAgain: () => void
}

/** What became of a purchase or cash-in, requested until its outcome is definitive. */
export function Outcome<S extends { status: string }>({ call, input, shown, onAgain }: OutcomeProps<S>) {
  const t = useWords(phoneWords)
  const { data } = useCall(call, input, (reply) => ended.includes((reply as S).status)) as { data?: S }
  if (!data) return <p role="status">{t('loading')}</p>
  const { status } = data
  const title = status === 'success' ? 'done' : ended.includes(status) ? 'notCompleted' : 'inProgress'
  return <Receipt title={t(title)} of={data} fields={shown} onAgain={onAgain} />
}

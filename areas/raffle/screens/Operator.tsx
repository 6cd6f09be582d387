import { Button } from '@mantine/core'
import { useState } from 'react'
import { drawers, rafflePlace } from '#areas/raffle/access.ts'
import { drawCalls, type Live } from '#areas/raffle/draws/contract.ts'
import { liveWords } from '#areas/raffle/live-words.ts'
import {
  type RuleError,
  getTransitionError,
  getStartError,
  getOperatorError,
  getVoidError,
} from '#areas/raffle/rules.ts'
import { OperatorDialogs, type Dialog } from './OperatorDialogs.tsx'
import { toUpdate } from '#platform/access.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { useHasAccess, useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { useShortcut } from '#platform/console/shortcuts.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import styles from './live.module.css'

type Props = {
  live: Live
  /** Whether the reel is rolling. Nothing can be drawn meanwhile. */
  isBusy: boolean
  chosen: number | null
  onChoose: (prizeId: number | null) => void
}

/** Buttons and keyboard shortcuts for the operator of the draw. Viewers do not see them. */
export function Operator(props: Props) {
  const mayDraw = useHasAccess(drawers)
  return mayDraw && props.live.raffle !== null ? <Desk {...props} raffle={props.live.raffle} /> : null
}

function Desk({ live, raffle, isBusy, chosen, onChoose }: Props & { raffle: NonNullable<Live['raffle']> }) {
  const t = useWords(liveWords)
  const m = useMessage()
  const person = useSignedIn()
  const mayConfirm = useDisabledReason(toUpdate(rafflePlace))
  const draw = useApiMutation(drawCalls.draw)
  const confirm = useApiMutation(drawCalls.confirmWinner)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const [now] = useState(() => Date.now())
  const { raffleId } = raffle
  const errorText = (error: RuleError | null) => error && m(error)

  const open = live.prizes.filter(({ drawn, quantity }) => drawn < quantity)
  const next = open.find(({ prizeId }) => prizeId === chosen) ?? open[0]
  const slot = next?.nextSlot ?? undefined
  const [latest] = live.winners
  const fail = (error: unknown) => toastMessage('danger', errorMessage(error))

  const main = mainStep()
  const confirmClosed = latest
    ? (mayConfirm ?? errorText(getTransitionError(latest.status, 'confirmed')))
    : t('drawFirst')
  const voidClosed = latest ? errorText(getVoidError(raffle, person, latest)) : t('drawFirst')
  const doMain = () => {
    if (main.closed === null && !isBusy && !draw.isPending && dialog === null) main.run()
  }
  const doConfirm = () => {
    if (!latest || confirmClosed !== null || isBusy || confirm.isPending) return
    confirm.mutate({ winnerId: latest.winnerId, version: latest.version }, { onError: fail })
  }
  const choose = (by: 1 | -1) => {
    const at = open.findIndex(({ prizeId }) => prizeId === next?.prizeId)
    onChoose(open[(at + by + open.length) % open.length]?.prizeId ?? null)
  }
  useShortcut({ key: ' ', label: t('drawNext') }, (event) => {
    // Ignores key repeat, and keys on a focused button, which the browser handles.
    if (event.repeat || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    doMain()
  })
  useShortcut({ key: 'ArrowRight', label: t('choosePrize') }, () => choose(1))
  useShortcut({ key: 'ArrowLeft', label: t('choosePrize') }, () => choose(-1))
  useShortcut({ key: 'c', label: t('confirmWinner') }, (event) => !event.repeat && doConfirm())
  useShortcut({ key: 'v', label: t('voidWinner') }, () => voidClosed === null && !isBusy && setDialog('void'))
  useShortcut({ key: 'f', label: t('fullScreen') }, goFull)
  useShortcut({ key: '?', label: t('showKeys') }, () => setShowsKeys((before) => !before))

  function mainStep(): { label: string; closed: string | null; run: () => void } {
    if (raffle.status === 'drawing' && next)
      return {
        label: t('draw', { prize: next.name }),
        closed: errorText(getOperatorError(raffle, person)),
        run: () =>
          draw.mutate(
            { raffleId, prizeId: next.prizeId, ...(slot !== undefined && { slot }) },
            { onError: fail, onSuccess: () => onChoose(null) },
          ),
      }
    if (raffle.status === 'drawing')
      return {
        label: t('complete'),
        closed: errorText(getOperatorError(raffle, person)),
        run: () => setDialog('complete'),
      }
    return {
      label: t('start'),
      closed: errorText(getStartError(raffle, person, now)),
      run: () => setDialog('start'),
    }
  }

  const isOver = raffle.status === 'completed' || raffle.status === 'cancelled'
  return (
    <section className="row gap-8" aria-label={t('operator')}>
      {!isOver && (
        <Button
          size="md"
          className={styles.mainButton}
          disabled={isBusy || draw.isPending || main.closed !== null}
          title={main.closed ?? undefined}
          aria-keyshortcuts="Space"
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={doMain}
        >
          {main.label}
        </Button>
      )}
      {raffle.status === 'drawing' && (
        <>
          <Button
            variant="default"
            disabled={isBusy || confirmClosed !== null}
            title={confirmClosed ?? undefined}
            aria-keyshortcuts="c"
            onClick={doConfirm}
          >
            {t('confirmWinner')}
          </Button>
          <Button
            variant="default"
            disabled={isBusy || voidClosed !== null}
            title={voidClosed ?? undefined}
            aria-keyshortcuts="v"
            onClick={() => setDialog('void')}
          >
            {t('voidWinner')}
          </Button>
        </>
      )}
      <Button variant="default" aria-keyshortcuts="f" onClick={goFull}>
        {t('fullScreen')}
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="?"
        aria-expanded={showsKeys}
        onClick={() => setShowsKeys((before) => !before)}
      >
        {t('keys')}
      </Button>
      {main.closed !== null && !isOver && <p className="muted">{main.closed}</p>}
      {showsKeys && <Keys main={main.label} />}
      <OperatorDialogs dialog={dialog} raffle={raffle} latest={latest} onClose={() => setDialog(null)} />
    </section>
  )
}

const goFull = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())

function Keys({ main }: { main: string }) {
  const t = useWords(liveWords)
  const keys = [
    [t('keyMain'), main],
    [t('keyArrows'), t('choosePrize')],
    ['C', t('confirmWinner')],
    ['V', t('voidWinner')],
    ['F', t('fullScreen')],
    ['?', t('showKeys')],
  ]
  return (
    <dl className={styles.keys}>
      {keys.map(([key, does]) => (
        <div className="flex gap-6" key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

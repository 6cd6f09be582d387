import { Skeleton } from '@mantine/core'
import { changeOf } from '#areas/merchants/kankolek/dashboard/rules.ts'
import classes from '#areas/merchants/kankolek/dashboard/screens/dashboard.module.css'
import type { Figure } from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = {
  figure: Figure
  value: { current: number; previous: number } | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A figure compared with the previous period. Selecting it lists the merchants behind it. */
export function Widget({ figure, value, isChosen, onChoose }: Props) {
  const t = useWords(words)
  const title = figure.title(t)
  return (
    <button
      type="button"
      className={classes.widget}
      aria-pressed={isChosen}
      title={t('showMerchants', { figure: title })}
      onClick={onChoose}
    >
      <span className={`${classes.label} muted text-12`}>{title}</span>
      {value ? (
        <>
          <span className="text-18 font-semibold">{figure.read(value.current)}</span>
          <span className={`${classes.before} muted text-12`}>
            <strong>{changeOf(value)}</strong> {t('previous', { value: figure.read(value.previous) })}
          </span>
        </>
      ) : (
        <Skeleton height={48} radius="sm" />
      )}
    </button>
  )
}

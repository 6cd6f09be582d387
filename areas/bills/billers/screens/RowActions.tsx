import { ActionIcon } from '@mantine/core'
import IconArrowDown from '~icons/tabler/arrow-down'
import IconArrowUp from '~icons/tabler/arrow-up'
import IconTrash from '~icons/tabler/trash'
import styles from '#areas/bills/screens/bills.module.css'

type Props = {
  index: number
  count: number
  labels: { up: string; down: string; remove: string }
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Buttons that move or remove a row of a form. */
export function RowActions({ index, count, labels, onMove, onRemove }: Props) {
  return (
    <span className={`${styles.moves} flex gap-4`}>
      <ActionIcon variant="default" aria-label={labels.up} disabled={index === 0} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={labels.down}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={labels.remove} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}

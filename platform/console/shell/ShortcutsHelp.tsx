import { Kbd, Modal } from '@mantine/core'
import { shellWords } from '#platform/console/shell/words.ts'
import { closeDialog } from '#platform/console/shell/dialogs.ts'
import classes from '#platform/console/shell/ShortcutsHelp.module.css'
import { useShortcuts } from './shortcuts.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Dialog that lists the keyboard shortcuts of the screen. */
export default function ShortcutsHelp() {
  const t = useWords(shellWords)
  const screenShortcuts = useShortcuts()
  return (
    <Modal
      opened
      onClose={closeDialog}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Keys
        title={t('everywhere')}
        keys={[
          { key: 'Ctrl / ⌘ K', label: t('openPalette') },
          { key: '/', label: t('focusSearch') },
          { key: '[', label: t('showMenu') },
          { key: '?', label: t('showShortcuts') },
        ]}
      />
      {screenShortcuts.length > 0 && <Keys title={t('onThisScreen')} keys={screenShortcuts} />}
    </Modal>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly { key: string; label: string }[] }) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.keys}>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { Kbd, Modal } from '@mantine/core'
import { shellWords } from '#platform/console/shell/words.ts'
import { closeDialog } from '#platform/console/shell/dialogs.ts'
import classes from '#platform/console/shell/ShortcutsHelp.module.css'
import { useShortcuts } from '#platform/console/shortcuts.ts'
import { useWords } from '#platform/console/words.ts'

/** Every key that does something here. */
export default function ShortcutsHelp() {
  const say = useWords(shellWords)
  const here = useShortcuts()
  return (
    <Modal
      opened
      onClose={closeDialog}
      title={say('shortcuts')}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Keys
        title={say('everywhere')}
        keys={[
          { key: 'Ctrl / ⌘ K', label: say('openPalette') },
          { key: '/', label: say('focusSearch') },
          { key: '?', label: say('showShortcuts') },
        ]}
      />
      {here.length > 0 && <Keys title={say('onThisScreen')} keys={here} />}
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

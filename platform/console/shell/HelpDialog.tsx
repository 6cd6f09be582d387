import { Kbd } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { useQuery } from '@tanstack/react-query'
import Markdown from 'react-markdown'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { closeDialog } from '#platform/console/shell/dialogs.ts'
import classes from '#platform/console/shell/HelpDialog.module.css'
import { useMenuPath } from '#platform/console/menu.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { useShortcuts } from '#platform/console/shortcuts.ts'

/** Help for the current screen: the guide of its topic and the keyboard shortcuts. */
export default function HelpDialog() {
  const t = useWords(shellWords)
  const language = useLanguage()
  const path = useMenuPath()
  const screenShortcuts = useShortcuts()
  const { data: guide } = useQuery({
    queryKey: ['guide', path, language],
    queryFn: () => consoleConfig().guide(path ?? '', language),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Modal
      opened
      onClose={closeDialog}
      size={640}
      title={t('help')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {guide && (
        <article className={classes.guide}>
          <Markdown components={{ h1: 'h2', h2: 'h3' }}>{guide}</Markdown>
        </article>
      )}
      <h2 className={`${classes.shortcuts} pt-16 border-t`}>{t('shortcuts')}</h2>
      {screenShortcuts.length > 0 && <Keys title={t('onThisScreen')} keys={screenShortcuts} />}
      <Keys
        title={t('everywhere')}
        keys={[
          { key: 'Ctrl / ⌘ K', label: t('openPalette') },
          { key: '/', label: t('focusSearch') },
          { key: '[', label: t('showMenu') },
          { key: '?', label: t('showHelp') },
        ]}
      />
    </Modal>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly { key: string; label: string }[] }) {
  return (
    <section>
      <h3 className="mt-8 mb-4 muted text-12">{title}</h3>
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

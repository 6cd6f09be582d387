import { Button, Input, Popover, TextInput } from '@mantine/core'
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from '#areas/careers/screens/careers.module.css'
import { words } from '#areas/careers/words.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { loadPart } from '#platform/console/loading/load.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { isBlankHtml } from '#platform/contract/fields/rich-text.ts'

/**
 * Rich text field with bold text, lists and links. The value is HTML, or empty, and the server sanitizes it again.
 */
export function RichTextField(field: FieldProps) {
  const { key, ...held } = useField(field)
  return <RichText key={key} {...held} />
}

type Props = Omit<ReturnType<typeof useField>, 'key'>

/** Runs an editing command of the browser. */
const does = (command: string, value?: string) => document.execCommand(command, false, value)

function RichText({ value, set, shell }: Props) {
  const t = useWords(words)
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const { onBlur, onFocus, disabled, 'data-path': path, ...wrapper } = shell

  // The stored value passes through the sanitizer. After that, the element holds the current text.
  const fill = useEffectEvent(async () => {
    const { sanitise } = await loadPart(() => import('#platform/console/toasts/sanitise.ts'))
    area.current?.replaceChildren(sanitise(typeof value === 'string' ? value : ''))
  })
  useEffect(() => {
    void fill()
    does('defaultParagraphSeparator', 'p')
  }, [])

  const auditSnapshot = () => {
    const html = area.current?.innerHTML ?? ''
    set(isBlankHtml(html) ? '' : html)
  }
  const act = (command: string, value?: string) => {
    area.current?.focus()
    does(command, value)
    auditSnapshot()
  }
  // Pastes as plain text with line breaks, to drop the formatting of web pages and office documents.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    does('insertText', event.clipboardData.getData('text/plain'))
  }
  return (
    <Input.Wrapper
      {...wrapper}
      id={id}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => area.current?.focus() }}
      data-path={path}
    >
      <div className={styles.editor} data-wrong={wrapper.error !== undefined || undefined}>
        <div
          className={styles.bar}
          role="toolbar"
          aria-label={t('formatting', { label: String(shell.label) })}
        >
          <Tool label={t('bold')} sign="B" isDisabled={disabled} onPress={() => act('bold')} />
          <Tool label={t('italic')} sign="I" isDisabled={disabled} onPress={() => act('italic')} />
          <Tool
            label={t('bullets')}
            sign="•"
            isDisabled={disabled}
            onPress={() => act('insertUnorderedList')}
          />
          <LinkTool isDisabled={disabled} onLink={(address) => act('createLink', address)} area={area} />
          <Tool
            label={t('clearFormatting')}
            sign="⌫"
            isDisabled={disabled}
            onPress={() => {
              act('removeFormat')
              act('unlink')
            }}
          />
        </div>
        <div
          ref={area}
          id={id}
          className={styles.area}
          contentEditable={!disabled}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={`${id}-label`}
          aria-invalid={wrapper.error !== undefined}
          aria-required={wrapper.withAsterisk}
          onInput={auditSnapshot}
          onPaste={paste}
          onBlur={onBlur}
          onFocus={onFocus}
        />
      </div>
    </Input.Wrapper>
  )
}

type ToolProps = { label: string; sign: string; isDisabled: boolean; onPress: () => void }

function Tool({ label, sign, isDisabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      // Keeps the text selection when the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}

type LinkProps = {
  isDisabled: boolean
  onLink: (address: string) => void
  area: { current: HTMLDivElement | null }
}

function LinkTool({ isDisabled, onLink, area }: LinkProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('https://')
  const chosen = useRef<Range | null>(null)
  const open = () => {
    const selection = getSelection()
    chosen.current = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
    setOpen(true)
  }
  const link = () => {
    const selection = getSelection()
    area.current?.focus()
    if (chosen.current && area.current?.contains(chosen.current.commonAncestorContainer)) {
      selection?.removeAllRanges()
      selection?.addRange(chosen.current)
    }
    if (/^https?:\/\/\S+\.\S+/.test(address)) onLink(address)
    setOpen(false)
    setAddress('https://')
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal>
      <Popover.Target>
        <span>
          <Tool label={t('link')} sign="↗" isDisabled={isDisabled} onPress={open} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={t('linkAddress')}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            link()
          }}
        />
        <Button mt="xs" size="xs" onClick={link}>
          {t('addLink')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

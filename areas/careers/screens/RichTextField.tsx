import '@mantine/tiptap/styles.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { DOMParser } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useId } from 'react'
import styles from '#areas/careers/screens/careers.module.css'
import { words } from '#areas/careers/words.ts'
import { type FieldProps, useField } from '#platform/console/form.ts'
import { loadPart } from '#platform/console/loading.ts'
import { useWords } from '#platform/console/i18n.ts'
import { isBlankHtml } from '#platform/contract/fields.ts'

/**
 * Rich text field with bold and italic text, lists and links. The value is HTML, or empty, and the server sanitizes it
 * again.
 */
export function RichTextField(field: FieldProps) {
  const { key, ...held } = useField(field)
  return <RichText key={key} {...held} />
}

type Props = Omit<ReturnType<typeof useField>, 'key'>

/** The formatting that the server stores. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Link.configure({ protocols: ['http', 'https', 'mailto'], openOnClick: false }),
]

// As an object, because Trusted Types forbid the editor to parse HTML itself.
const emptyDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

// Inserts plain text with its line breaks, to drop the formatting of web pages and office documents.
function insertPlainText(editor: Editor | null, event: Event, data: DataTransfer | null) {
  event.preventDefault()
  editor?.view.pasteText(data?.getData('text/plain') ?? '')
  return true
}

function RichText({ value, set, shell, asText }: Props) {
  const t = useWords(words)
  const isReadOnly = asText !== null
  const id = useId()
  const {
    onBlur,
    onFocus,
    disabled,
    'data-path': path,
    'aria-required': required,
    labelProps,
    ...wrapper
  } = shell
  const isWrong = wrapper.error !== undefined

  const editor: Editor | null = useEditor({
    extensions,
    content: emptyDocument,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(isWrong),
        'aria-required': String(required),
      },
      handleDOMEvents: {
        paste: (_, event) => insertPlainText(editor, event, event.clipboardData),
        drop: (_, event) => insertPlainText(editor, event, event.dataTransfer),
      },
    },
    onUpdate: ({ editor: updated }) => {
      const html = updated.getHTML()
      set(isBlankHtml(html) ? '' : html)
    },
  })
  // The stored value passes through the sanitizer. After that, the editor holds the current text.
  const fill = useEffectEvent(async (filled: Editor) => {
    const { sanitise } = await loadPart(() => import('#platform/console/toasts/sanitise.ts'))
    // A destroyed editor has no schema.
    if (filled.isDestroyed) return
    const stored = DOMParser.fromSchema(filled.schema).parse(sanitise(typeof value === 'string' ? value : ''))
    filled.commands.setContent(stored.toJSON(), { emitUpdate: false })
  })
  useEffect(() => {
    if (editor) void fill(editor)
  }, [editor])

  return (
    <Input.Wrapper
      {...wrapper}
      id={id}
      labelElement="div"
      labelProps={{ ...labelProps, id: `${id}-label`, onClick: () => editor?.commands.focus() }}
      data-path={path}
    >
      <RichTextEditor
        editor={editor}
        className={styles.editor}
        data-wrong={isWrong || undefined}
        data-read-only={isReadOnly || undefined}
        withTypographyStyles={false}
        labels={{
          boldControlLabel: t('bold'),
          italicControlLabel: t('italic'),
          bulletListControlLabel: t('bullets'),
          linkControlLabel: t('link'),
          unlinkControlLabel: t('removeLink'),
          clearFormattingControlLabel: t('clearFormatting'),
          linkEditorInputLabel: t('linkAddress'),
          linkEditorInputPlaceholder: 'https://',
          linkEditorExternalLink: t('newTab'),
          linkEditorInternalLink: t('sameTab'),
          linkEditorSave: t('addLink'),
        }}
      >
        {!isReadOnly && (
          <RichTextEditor.Toolbar role="toolbar" aria-label={t('formatting', { label: String(shell.label) })}>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold disabled={disabled} />
              <RichTextEditor.Italic disabled={disabled} />
              <RichTextEditor.BulletList disabled={disabled} />
              <RichTextEditor.Link disabled={disabled} />
              <RichTextEditor.Unlink disabled={disabled} />
              <RichTextEditor.ClearFormatting disabled={disabled} />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content className={styles.area} onBlur={onBlur} onFocus={onFocus} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

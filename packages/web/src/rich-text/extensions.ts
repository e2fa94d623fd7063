import StarterKit from '@tiptap/starter-kit'

/** Paragraphs, bold, italic, lists and links. Other pasted formatting is dropped. */
export const extensions = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    gapcursor: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null } },
  }),
]

import { File, FileArchive, FileImage, FileSpreadsheet, FileText, type LucideIcon, Presentation } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  ...{ pdf: FileText, doc: FileText, docx: FileText, txt: FileText },
  ...{ png: FileImage, jpg: FileImage, jpeg: FileImage, heic: FileImage, heif: FileImage, webp: FileImage, gif: FileImage, svg: FileImage },
  ...{ xls: FileSpreadsheet, xlsx: FileSpreadsheet, csv: FileSpreadsheet, ppt: Presentation, pptx: Presentation, zip: FileArchive },
}

/** An icon for the file type, by extension. */
export const FileIcon = ({ filename, size = 18 }: { filename: string; size?: number }) => {
  const Icon = icons[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()] ?? File
  return <Icon size={size} aria-hidden />
}

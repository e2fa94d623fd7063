import styles from './chart.module.css'
import { type Figures, sayFigure } from './figures.ts'

/** A chart's figures. `isSpoken`: only for screen readers, while the chart is shown. */
export const FiguresTable = ({ title, figures: { columns, rows }, isSpoken = false }: { title: string; figures: Figures; isSpoken?: boolean }) => (
  <div className={isSpoken ? styles.spoken : styles.figures}>
    <table>
      <caption className={styles.spoken}>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ label }, at) => (
            <th key={label} scope="col" className={at === 0 ? undefined : styles.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = null, ...figures]) => (
          <tr key={`${name} ${figures.join(' ')}`}>
            <th scope="row">{columns[0] && sayFigure(name, columns[0])}</th>
            {columns.slice(1).map((column, at) => (
              <td key={column.label} className={styles.number}>
                {sayFigure(figures[at] ?? null, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

// The script of the HTML report: searches, sorts and shows all pages, a hundred at a time. Without scripts, the first rows are
// there all the same. It writes text only as text, because visitors choose paths.

export const REPORT_SCRIPT = `
for (const section of document.querySelectorAll('[data-pages]')) {
  const { host, rows } = JSON.parse(section.querySelector('script').textContent)
  const [tools, body, more] = ['.tools', 'tbody', '.more'].map((name) => section.querySelector(name))
  const [search, sort, status] = ['input', 'select', '[role=status]'].map((name) => tools.querySelector(name))
  const orders = {
    views: (row) => row[1] + row[2],
    ai: (row) => row[2],
    human: (row) => row[1],
    'ai-share': (row) => row[2] / (row[1] + row[2]),
  }
  let found = rows
  let shown = 0
  const most = rows.reduce((top, row) => Math.max(top, row[1] + row[2]), 1)
  const make = (name, className, text) => {
    const element = document.createElement(name)
    if (className) element.className = className
    if (text !== undefined) element.textContent = text
    return element
  }
  const bar = (human, ai) => {
    const space = 'http://www.w3.org/2000/svg'
    const svg = document.createElementNS(space, 'svg')
    svg.setAttribute('viewBox', '0 0 100 1')
    svg.setAttribute('preserveAspectRatio', 'none')
    svg.setAttribute('class', 'bar')
    svg.setAttribute('aria-hidden', 'true')
    const parts = [['human', 0, human], ['ai', human, ai]]
    for (const [name, from, count] of parts) {
      const rect = document.createElementNS(space, 'rect')
      const box = { class: name, x: (from / most) * 100, y: 0, width: (count / most) * 100, height: 1 }
      for (const key of Object.keys(box)) rect.setAttribute(key, box[key])
      svg.append(rect)
    }
    return svg
  }
  const draw = ([path, human, ai, note]) => {
    const row = make('tr')
    const head = make('th', 'path')
    head.scope = 'row'
    if (host) {
      const link = make('a', '', path)
      link.href = 'https://' + host + encodeURI(path)
      link.rel = 'noreferrer noopener'
      head.append(link)
    } else head.textContent = path
    if (note) head.append(make('span', 'muted sub', note))
    row.append(head)
    const share = Math.round((ai / (human + ai)) * 1000) / 10
    const counts = [['number', human], ['number', ai], ['number total', human + ai]]
    for (const [name, count] of counts) row.append(make('td', name, count.toLocaleString('en-US')))
    row.append(make('td', 'number', share.toFixed(1) + '%'))
    const figure = make('td', 'figure')
    figure.append(bar(human, ai))
    row.append(figure)
    return row
  }
  const show = (from) => {
    shown = Math.min(found.length, from + 100)
    const drawn = found.slice(from, shown).map(draw)
    if (from === 0) body.replaceChildren(...drawn)
    else body.append(...drawn)
    status.textContent = shown.toLocaleString('en-US') + ' of ' + found.length.toLocaleString('en-US') + ' pages'
    more.hidden = shown === found.length
  }
  const update = () => {
    const wanted = search.value.trim().toLowerCase()
    const weight = orders[sort.value]
    found = rows.filter(([path]) => path.toLowerCase().includes(wanted)).sort((a, b) => weight(b) - weight(a))
    show(0)
  }
  search.addEventListener('input', update)
  sort.addEventListener('change', update)
  more.addEventListener('click', () => show(shown))
  tools.hidden = false
  const rest = section.querySelector('.rest')
  if (rest) rest.hidden = true
  update()
}
`

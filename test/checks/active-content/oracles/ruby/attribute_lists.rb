# kramdown as Jekyll calls it: a JSON array of pages comes in, one of their HTML goes out.
require 'json'
require 'kramdown'
require 'kramdown-parser-gfm'

pages = JSON.parse($stdin.read)
puts JSON.generate(pages.map { |page| Kramdown::Document.new(page, input: 'GFM').to_html })

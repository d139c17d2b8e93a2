// Extensions of files that are no pages, for logs without a content type. Any other extension is part of a name, as in
// `/library/os.path`. The settings `assetExtensions` and `pageExtensions` of a project add to this list and remove from it.

/**
 * What hosts and analyzers treat as files: Cloudflare's default cached file extensions, Akamai's cacheable extensions,
 * the static files of GoAccess's configuration, and STATIC_EXTENSIONS and DOWNLOAD_EXTENSIONS of Matomo's import_logs.py.
 */
const STATIC =
  'css js mjs cjs json jsonl jsonld ndjson xml xsl xslt xsd dtd rss atom webmanifest wasm txt csv tsv ico cur png jpg jpeg jpe jfif gif svg svgz webp avif jxl jp2 bmp tif tiff heic heif psd eps ai pict ttf otf eot woff woff2 mp3 mp4 m4a m4v mid midi ogg oga ogv opus wav flac aac weba webm avi mov mpg mpeg mkv flv swf wma wmv qt vtt srt pdf ps doc docx odt ods odp odg odf rtf xls xlsx ppt pptx epub mobi azw3 ics vcf zip gz tgz bz2 tbz xz txz zst lz4 pcap rar 7z tar jar war ear whl gem crate nupkg deb rpm apk ipa dmg pkg msi msix exe dll iso img bin so torrent asc sig sha1 sha256 sha512 md5 pem crt cer'

/** Source and configuration that docs offer for download. */
const SOURCE =
  'ts tsx jsx vue svelte py pyc pyi ipynb rb go rs java kt kts scala swift c cc cpp cxx h hpp cs fs vb lua pl pm r jl php php3 php4 php5 php7 phps phtml asp aspx ashx asmx jsp jspx cgi cfm sh bash zsh bat cmd ps1 psm1 sql tex yml yaml toml ini cfg conf properties proto graphql gql tf scss sass less styl'

/** What only scanners ask for. */
const SCANNED = 'bak old orig swp swo tmp sqlite sqlite3 db mdb p12 pfx htaccess htpasswd'

export const ASSET_EXTENSIONS: ReadonlySet<string> = new Set(`${STATIC} ${SOURCE} ${SCANNED}`.split(' '))

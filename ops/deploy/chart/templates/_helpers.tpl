{{- define "royal9.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Variables of a program as a map: its file in settings, and the values. Call with (list $ "controller"). */}}
{{- define "royal9.settings" -}}
{{- $root := index . 0 }}
{{- $name := index . 1 }}
{{- $variables := dict }}
{{- range splitList "\n" ($root.Files.Get (printf "settings/%s.env" $name)) }}
{{- if regexMatch "^[A-Z]" . }}
{{- $pair := splitn "=" 2 . }}
{{- $_ := set $variables $pair._0 $pair._1 }}
{{- end }}
{{- end }}
{{- range $key, $value := index $root.Values.settings $name }}
{{- $_ := set $variables $key $value }}
{{- end }}
{{- range $key, $value := $variables }}
{{ $key }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* The files of the secret that a program reads: those in its settings. */}}
{{- define "royal9.secretItems" -}}
{{- $settings := include "royal9.settings" . | fromYaml }}
{{- range $key, $value := $settings }}
{{- if hasPrefix "/run/secrets/" $value }}
{{- $file := base $value }}
- { key: {{ $file }}, path: {{ $file }} }
{{- end }}
{{- end }}
{{- end }}

{{/* Addresses of all controllers, separated by commas. */}}
{{- define "royal9.controllers" -}}
{{- range $index := until (int .Values.controllers) }}
{{- if $index }},{{ end }}https://controller-{{ $index }}.{{ $.Values.host }}
{{- end }}
{{- end }}

{{- define "royal9.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "royal9.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

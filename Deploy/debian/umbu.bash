# Completion of umbu(1) for bash. It asks `umbu help`, so that it knows what this version knows.

_umbu() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local help commands options
  help=$("${COMP_WORDS[0]}" help 2> /dev/null) || return 0
  COMPREPLY=()
  case $before in
    --config | --data | --web | --archive | --keys | --from | --to | --root)
      compopt -o filenames 2> /dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return 0
      ;;
  esac
  if [[ $word == -* ]]; then
    options=$(grep -o -E -e '--[a-z][a-z-]*' <<< "$help" | sort -u)
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  elif [ "$COMP_CWORD" = 1 ]; then
    commands=$(sed -n 's/^umbu \([a-z]*\).*/\1/p' <<< "$help" | sort -u)
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  elif [ "$COMP_CWORD" = 2 ]; then
    commands=$(sed -n "s/^umbu ${COMP_WORDS[1]} \([a-z]*\).*/\1/p" <<< "$help" | sort -u)
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  fi
  # Paths of backups and the like.
  if [ ${#COMPREPLY[@]} = 0 ] && [[ $word != -* ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -F _umbu umbu
